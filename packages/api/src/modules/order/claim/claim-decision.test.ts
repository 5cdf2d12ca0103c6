import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { type AgreementInput, agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAssignmentSettings } from '../../../../test/acceptance.ts';
import {
  buildClaimShop,
  type ClaimShop,
  deliveredAt,
  rebakeOf,
  refundOf,
  rejection,
} from '../../../../test/claim/claim-shop.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { decide, withdraw } = orderClaimEndpoints;
const { refund } = orderMoneyEndpoints;

let shop: ClaimShop;
beforeAll(async () => {
  shop = await buildClaimShop();
});
afterAll(() => shop.test.close());

describe('a refund', () => {
  it('is divided in the ledger, and shown in order, timeline and what the vendor is owed', async () => {
    const params = await shop.openClaim();
    const before = await shop.moneyOf(params.id);
    expect(before.earning?.payable).toBe(749);
    const { version } = await shop.orderNow(params.id);
    const body = refundOf(
      300,
      { platform: 60, vendor: 200, rider: 40 },
      { note: 'Box was crushed', reference: 'UTR 7' },
    );
    const decided = await shop.decideOn(params, body);
    expect(decided.body.data).toMatchObject({
      status: 'refunded',
      amount: 300,
      shares: { platform: 60, vendor: 200, rider: 40 },
      vendor_share: 200,
      answer: 'We are sorry',
      note: 'Box was crushed',
      decided_at: deliveredAt.toISOString(),
    });
    const money = await shop.moneyOf(params.id);
    expect(money.refunds).toMatchObject([
      {
        amount: 300,
        bearer: 'shared',
        shares: { platform: 60, vendor: 200, rider: 40 },
        reason: 'Claim: damaged',
        reference: 'UTR 7',
      },
    ]);
    expect(money.earning).toMatchObject({ adjustment: 200, payable: 549 });
    const balances = accountBalances(money.ledger);
    expect(balances.get('vendor_payable')).toBe(-549);
    expect([balances.get('adjustment_platform'), balances.get('adjustment_rider'), balances.get('bank')]).toEqual([
      60, 40, -300,
    ]);
    expect([balances.get('customer_receivable'), balances.get('adjustment_vendor')]).toEqual([0, 0]);
    const order = await shop.orderNow(params.id);
    expect(order.timeline.slice(-2)).toMatchObject([
      { kind: 'payment', to: 'Refund of ₹300 (Bank transfer, ref UTR 7)', reason: 'Claim: damaged' },
      { kind: 'claim', to: 'Refund of ₹300 (marketplace ₹60, vendor ₹200, rider ₹40)', reason: 'We are sorry' },
    ]);
    expect([order.payment_status, order.version - version]).toEqual(['Paid', 2]);
  });

  it('first returns the credit of the customer, which nobody bears', async () => {
    const params = await shop.openClaim();
    const paid = { method: 'upi', amount: 150, reason: 'Paid twice' } as const;
    await shop.test.call(orderMoneyEndpoints.record, { token: shop.token, params, body: paid });
    await shop.decideOn(params, refundOf(300, { platform: 100, vendor: 200, rider: 0 }));
    const { earning, ledger } = await shop.moneyOf(params.id);
    expect([earning?.adjustment, accountBalances(ledger).get('adjustment_platform')]).toEqual([100, 50]);
  });

  it.each([
    ['shares that do not sum to the amount', refundOf(300, { platform: 0, vendor: 200, rider: 0 }), 'shares.platform'],
    ['three decimals', refundOf(300.125, { platform: 300.125, vendor: 0, rider: 0 }), 'amount'],
    ['three decimals in a share', refundOf(300, { platform: 299.995, vendor: 0.005, rider: 0 }), 'shares.platform'],
    ['a negative share', refundOf(300, { platform: 310, vendor: -10, rider: 0 }), 'shares.vendor'],
    ['no amount', refundOf(0, { platform: 0, vendor: 0, rider: 0 }), 'amount'],
    ['more than can be refunded', refundOf(1010.01, { platform: 1010.01, vendor: 0, rider: 0 }), 'amount'],
  ])('is rejected with %s', async (_case, body, field) => {
    const params = await shop.openClaim();
    const reply = await shop.decideOn(params, body);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    expect((await shop.claimsOf(params.id)).claims[0]?.status).toBe('open');
    expect((await shop.moneyOf(params.id)).refunds).toEqual([]);
  });

  it('gives a vendor no part without a vendor', async () => {
    const id = await shop.place();
    shop.test.clock.now = deliveredAt;
    await shop.setStatus(id, 'delivered');
    const claim = (await shop.claimOn(id)).body.data._id;
    const reply = await shop.decideOn({ id, claim }, refundOf(300, { platform: 100, vendor: 200, rider: 0 }));
    expect(reply.body.fields).toEqual({
      'shares.vendor': 'This order has no vendor who could bear a part of the refund',
    });
    expect((await shop.decideOn({ id, claim }, refundOf(300, { platform: 300, vendor: 0, rider: 0 }))).status).toBe(
      200,
    );
  });

  it('is rejected after everything was refunded', async () => {
    const params = await shop.openClaim();
    const all = { key: newId(), amount: 1010, target: 'bank_transfer', bearer: 'platform', reason: 'Late' } as const;
    await shop.test.call(refund, { token: shop.token, params, body: all });
    const reply = await shop.decideOn(params, refundOf(1, { platform: 1, vendor: 0, rider: 0 }));
    expect(reply.body.fields).toEqual({ amount: 'Nothing can be refunded: no payment is left' });
    expect((await shop.decideOn(params, rejection())).body.data.status).toBe('rejected');
  });
});

describe('a decision', () => {
  it('is made once; a repeated key gets the first one', async () => {
    const params = await shop.openClaim();
    const body = refundOf(100, { platform: 100, vendor: 0, rider: 0 });
    await shop.decideOn(params, body);
    expect((await shop.decideOn(params, body)).body.data).toMatchObject({ status: 'refunded', amount: 100 });
    const other = await shop.decideOn(params, rejection());
    expect(other).toMatchObject({ status: 409, body: { error: 'This claim is refunded already' } });
    expect((await shop.moneyOf(params.id)).refunds).toHaveLength(1);
  });

  it('rejects an unknown claim and one of another order', async () => {
    const [first, second] = [await shop.openClaim(), await shop.openClaim()];
    const reject = rejection();
    expect((await shop.decideOn({ id: first.id, claim: second.claim }, reject)).status).toBe(404);
    expect((await shop.decideOn({ id: first.id, claim: newId() }, reject)).status).toBe(404);
    expect(
      (await shop.test.probe(decide, { token: shop.token, params: first, body: { ...reject, decision: 'maybe' } }))
        .status,
    ).toBe(422);
  });

  it('is no longer possible for a withdrawn claim', async () => {
    const params = await shop.openClaim();
    const reply = await shop.test.call(withdraw, { token: shop.token, params, body: { reason: 'It was found' } });
    expect(reply.body.data).toMatchObject({ status: 'withdrawn', answer: 'It was found' });
    expect((await shop.orderNow(params.id)).timeline.at(-1)).toMatchObject({ kind: 'claim', to: 'Withdrawn' });
    expect((await shop.decideOn(params, rejection())).body.code).toBe('wrong_status');
    const again = await shop.test.call(withdraw, { token: shop.token, params, body: { reason: 'Again' } });
    expect(again).toMatchObject({ status: 409, body: { error: 'This claim is withdrawn already' } });
  });
});

describe('a rebake', () => {
  it('is left to staff while orders are assigned when they arrive', async () => {
    await saveAssignmentSettings(shop.test, { routing: { is_enabled: true } });
    const decided = await shop.decideOn(await shop.openClaim(), rebakeOf());
    await saveAssignmentSettings(shop.test, {});
    const { routing } = await shop.orderNow(decided.body.data.rebake?._id ?? '');
    expect([decided.status, routing]).toEqual([200, undefined]);
  });

  it('is a linked order of ₹0 for the same customer and address', async () => {
    const params = await shop.openClaim();
    const decided = await shop.decideOn(params, rebakeOf());
    const { rebake, status, amount } = decided.body.data;
    expect([status, amount]).toEqual(['rebaked', null]);
    const [order, original] = [await shop.orderNow(rebake?._id ?? ''), await shop.orderNow(params.id)];
    expect(order).toMatchObject({
      source: 'Rebake',
      status: 'pending',
      payment_status: 'Paid',
      to_collect: 0,
      subtotal: 0,
      shipping_total: 0,
      order_total: 0,
      coupons: [],
      customer: original.customer,
      address: original.address,
      selected_area: original.selected_area,
      assigned_vendor: null,
    });
    expect(order.order_number).toMatch(/^BH-\d{6}-[2-9A-HJ-NP-Z]{7}$/);
    expect(order.order_items).toMatchObject([
      {
        product: {
          _id: shop.productId,
          name: 'Truffle Cake',
          price: 0,
          quantity: 1,
          attributes: { flavor: 'Truffle' },
        },
        shipping_cost: 0,
        selected_delivery_date: '2026-11-23',
        selected_delivery_slot: { from: '10:00', upto: '12:00' },
        addons: [],
      },
    ]);
    expect(order.timeline[0]).toMatchObject({ reason: `Rebake of ${original.order_number}` });
    expect((await shop.claimsOf(order._id)).rebake_of).toEqual({ _id: params.id, order_number: original.order_number });
    expect((await shop.claimsOf(params.id)).claims[0]?.rebake).toEqual({
      _id: order._id,
      order_number: order.order_number,
    });
    expect((await shop.moneyOf(order._id)).ledger).toEqual([]);
    expect((await shop.moneyOf(params.id)).refunds).toEqual([]);
  });

  it('is made once for a repeated key', async () => {
    const params = await shop.openClaim();
    const body = rebakeOf();
    const first = await shop.decideOn(params, body);
    const second = await shop.decideOn(params, body);
    expect(second.body.data.rebake).toEqual(first.body.data.rebake);
    const { db } = shop.test.deps.database;
    const made = await rowsOf(
      db,
      sql`select 1 from order_event e where e.kind = 'created' and e.detail->>'reason' = ${`Rebake of ${second.body.data.order.order_number}`}`,
    );
    expect(made).toHaveLength(1);
  });

  it.each([
    ['an item that the order does not have', { items: [{ position: 7, quantity: 1 }] }, 'items.0.position'],
    ['more than was ordered', { items: [{ position: 0, quantity: 3 }] }, 'items.0.quantity'],
    ['an item twice', { items: [0, 0].map((position) => ({ position, quantity: 1 })) }, 'items'],
    ['no item', { items: [] }, 'items'],
    ['a slot in the past', { delivery_date: '2026-11-21' }, 'delivery_slot'],
  ])('is rejected with %s', async (_case, more, field) => {
    const params = await shop.openClaim();
    const reply = await shop.decideOn(params, rebakeOf(more));
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
    expect((await shop.claimsOf(params.id)).claims[0]?.status).toBe('open');
  });

  it('pays its vendor what staff enter, also with a commission', async () => {
    const params = await shop.openClaim();
    const terms: AgreementInput = { valid_from: '2026-11-22', basis: 'commission', percent: 25, rules: [] };
    const store = { token: shop.token, params: { id: shop.vendor.vendorId } };
    expect((await shop.test.call(agreementEndpoints.create, { ...store, body: terms })).status).toBe(200);
    const { rebake } = (await shop.decideOn(params, rebakeOf())).body.data;
    const id = rebake?._id ?? '';
    const choices = await shop.test.call(orderAssignmentEndpoints.vendorChoices, { token: shop.token, params: { id } });
    expect(choices.body.data.suggested?.[0]?.charges_from).not.toBe('agreement');
    expect((await shop.assign(id, 320)).status).toBe(200);
    expect((await shop.moneyOf(id)).earning).toMatchObject({
      agreement: null,
      charges: 320,
      commission: 0,
      payable: 369,
    });
  });
});
