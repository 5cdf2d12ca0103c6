import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { type AgreementInput, agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumeEvents } from '../../src/kernel/events/event-consumer.ts';
import { rebuildFigures, reportConsumer } from '../../src/modules/report/report-figures.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../factories.ts';

/** Compares the ledger and the payment status of random histories with a calculation from the history alone. */

const { create, update, updateStatus, remove, restore, details } = orderEndpoints;
const { view, record, reverse, refund } = orderMoneyEndpoints;
const { file, decide } = orderClaimEndpoints;
const { assignVendor, unassignVendor } = orderAssignmentEndpoints;

let test: TestApp;
let token: string;
let productId: string;
let typeId: string;
/** The first store gets what staff enter, the second one the value of the items less a commission. */
let stores: string[];
beforeAll(async () => {
  test = await buildTestApp();
  await consumeEvents(test.deps.database, reportConsumer(test.deps));
  test.clock.now = new Date('2026-11-21T09:00:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
  typeId = await makeDeliveryType(test.deps, 'Evening', [0, 50]);
  stores = [];
  for (let index = 0; index < 2; index += 1) {
    const { vendorId } = await makeVendor(test.deps, []);
    await offer(test.deps, vendorId, typeId, 50);
    stores.push(vendorId);
  }
  await test.deps.database.db.execute(sql`update vendor set latitude = 28.55, service_radius = 8`);
  const body: AgreementInput = { valid_from: '2026-11-21', basis: 'commission', percent, rules: [] };
  await test.call(agreementEndpoints.create, { token, params: { id: stores[1] ?? '' }, body });
});
afterAll(() => test.close());

/** Rupees of the lines and the shipping of every order. */
const [subtotal, shipping] = [1060.5, 49.5];
/** Commission of the second store, in percent; and its part of the lines of ₹1,000 and ₹60.50, each rounded. */
const percent = 12.5;
const commission = 125 + 7.56;

const event = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), discount: fc.integer({ min: 0, max: 1110 }) }),
  fc.record({
    kind: fc.constant('pay' as const),
    amount: fc.integer({ min: 1, max: 1500 }),
    method: fc.constantFrom('upi', 'cash', 'bank_transfer'),
  }),
  fc.record({ kind: fc.constant('reverse' as const), index: fc.nat(3) }),
  fc.record({
    kind: fc.constant('refund' as const),
    amount: fc.integer({ min: 1, max: 1500 }),
    bearer: fc.constantFrom('platform', 'vendor', 'customer'),
    target: fc.constantFrom('bank_transfer', 'cash', 'source'),
  }),
  fc.record({
    kind: fc.constant('claim' as const),
    platform: fc.integer({ min: 0, max: 300 }),
    vendor: fc.constantFrom(0, 70, 299),
    rider: fc.constantFrom(0, 31),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    to: fc.constantFrom('pending', 'cancelled', 'delivered', 'shipped'),
  }),
  fc.record({ kind: fc.constant('deleteAndRestore' as const) }),
  fc.record({
    kind: fc.constant('assign' as const),
    store: fc.constantFrom(0, 1),
    charges: fc.integer({ min: 0, max: 900 }),
    delivery: fc.constantFrom(0, 50),
  }),
  fc.record({ kind: fc.constant('unassign' as const) }),
  fc.record({ kind: fc.constant('settle' as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
const history = fc.record({
  start: fc.constantFrom('Pending', 'Paid', 'Failed', 'Refunded'),
  method: fc.constantFrom('COD', 'UPI', 'Bank transfer'),
  discount: fc.integer({ min: 0, max: 1110 }),
  events: fc.array(event, { maxLength: 10 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

type Payment = { amount: number; account: string; isReceived: boolean; isDelivery: boolean; store: number | undefined };
type Shares = { platform: number; vendor: number; rider: number };
type Refund = { amount: number; account: string; bearer: string; shares?: Shares };
type Earning = { store: number; charges: number; delivery: number };

/** A settlement moves amounts between these accounts of a vendor. */
const merged = (account: string) =>
  account === 'vendor_payable' || account === 'vendor_account' || account === 'cash_with_vendor' ? 'vendors' : account;

/** What a person with a notebook knows about an order. Amounts are rupees. */
class Notebook {
  discount: number;
  status = 'pending';
  payments: Payment[] = [];
  refunds: Refund[] = [];
  hasFailed: boolean;
  readonly isCash: boolean;
  earning: Earning | undefined;
  constructor({ start, method, discount }: History) {
    this.discount = discount;
    this.isCash = method === 'COD';
    const account = { COD: 'cash_with_platform', UPI: 'gateway_clearing', 'Bank transfer': 'bank' }[method] ?? '';
    this.hasFailed = start === 'Failed' && this.total > 0;
    if (this.total > 0 && (start === 'Paid' || start === 'Refunded')) this.add(this.total, account);
    if (this.total > 0 && start === 'Refunded') this.refunds.push({ amount: this.total, account, bearer: 'platform' });
  }
  get cashAccount() {
    return this.earning ? 'cash_with_vendor' : 'cash_with_platform';
  }
  add(amount: number, account: string, isDelivery = false) {
    const store = isDelivery ? this.earning?.store : undefined;
    this.payments.push({ amount, account, isReceived: true, isDelivery, store });
  }
  get total() {
    return subtotal + shipping - this.discount;
  }
  get received() {
    return this.payments.reduce((sum, { amount, isReceived }) => sum + (isReceived ? amount : 0), 0);
  }
  get refunded() {
    return this.refunds.reduce((sum, { amount }) => sum + amount, 0);
  }
  /** Goes through the refunds: a credit covers them first, then the bearers do, the marketplace before the vendor, and claims last. */
  borne(charges: number) {
    let uncovered = Math.max(0, this.refunded - Math.max(0, this.received - charges));
    const take = (bearer: string) => {
      const asked = this.refunds.reduce((sum, refund) => sum + (refund.bearer === bearer ? refund.amount : 0), 0);
      const amount = Math.min(asked, uncovered);
      uncovered -= amount;
      return amount;
    };
    const [platform, vendor] = [take('platform'), take('vendor')];
    const ofClaims = divide(
      take('shared'),
      this.refunds.flatMap(({ shares }) => shares ?? []),
    );
    return { platform: platform + ofClaims.platform, vendor: vendor + ofClaims.vendor, rider: ofClaims.rider };
  }
  owed(charges: number) {
    const { platform, vendor, rider } = this.borne(charges);
    // Sums of rupees are not exact.
    return Math.round((charges - this.received + this.refunded - platform - vendor - rider) * 100) / 100;
  }
  get paymentStatus() {
    if (this.refunded > 0 && this.refunded >= this.received) return 'Refunded';
    if (this.owed(this.total) <= 0) return 'Paid';
    if (this.received > 0) return 'Partly paid';
    return this.hasFailed ? 'Failed' : 'Pending';
  }
  /** What a store must have been paid, less the cash that it collected. */
  netOf(store: number) {
    const charges = this.status === 'cancelled' ? 0 : this.total;
    const { earning } = this;
    const isOwed = earning?.store === store && this.status !== 'cancelled';
    const owed = isOwed ? earning.charges + earning.delivery - this.borne(charges).vendor : 0;
    const collected = this.payments.filter((payment) => payment.isReceived && payment.store === store);
    return owed - collected.reduce((sum, { amount }) => sum + amount, 0);
  }
  get accounts() {
    const accounts: Record<string, number> = {};
    const add = (name: string, amount: number) => {
      accounts[name] = Math.round(((accounts[name] ?? 0) + amount) * 100) / 100;
    };
    const charges = this.status === 'cancelled' ? 0 : this.total;
    if (this.status !== 'cancelled') {
      add('sales', -subtotal);
      add('delivery_income', -shipping);
      add('discount_platform', this.discount);
    }
    for (const { amount, account, isReceived } of this.payments) if (isReceived) add(merged(account), amount);
    for (const { amount, account } of this.refunds) add(account, -amount);
    add('adjustment_platform', this.borne(charges).platform);
    add('adjustment_rider', this.borne(charges).rider);
    if (this.status === 'cancelled' || !this.earning) add('adjustment_vendor', this.borne(charges).vendor);
    else {
      const { store, charges: paid, delivery } = this.earning;
      const kept = store === 1 ? commission : 0;
      add('vendor_cost', paid + kept + delivery);
      add('commission_income', -kept);
      add('vendors', this.borne(charges).vendor - paid - delivery);
    }
    add('customer_receivable', this.owed(charges));
    return Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0));
  }
}

/** Divides an amount of rupees as the claims are divided. The paise that remain go to the largest fractions. */
function divide(amount: number, claims: readonly Shares[]): Shares {
  const names = ['platform', 'vendor', 'rider'] as const;
  const weights = names.map((name) => claims.reduce((sum, shares) => sum + shares[name], 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const paise = Math.round(amount * 100);
  const exact = weights.map((weight) => (all === 0 ? 0 : (paise * weight) / all));
  const parts = exact.map(Math.floor);
  const byFraction = [0, 1, 2].toSorted((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b);
  const left = Math.min(paise, all * 100) - parts.reduce((sum, part) => sum + part, 0);
  for (const index of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  const [platform = 0, vendor = 0, rider = 0] = parts.map((part) => part / 100);
  return { platform, vendor, rider };
}

const holders = { upi: 'gateway_clearing', cash: 'cash_with_platform', bank_transfer: 'bank' } as const;
const targets = { source: 'gateway_clearing', cash: 'cash_with_platform', bank_transfer: 'bank' } as const;

type Performed = { readonly id: string; readonly notebook: Notebook; readonly edit: object };
type Step<Kind> = Extract<Event, { kind: Kind }>;

const sumOn = (account: string, rows: readonly { account: string; amount: number }[]) =>
  rows.reduce((sum, row) => sum + (row.account === account ? row.amount : 0), 0);

/** Perform an event through the API, and note what must follow. A rejected event is noted as nothing. */
const performers: { [Kind in Event['kind']]: (order: Performed, step: Step<Kind>) => Promise<void> } = {
  edit: async ({ id, notebook, edit }, { discount }) => {
    const { version } = (await test.call(details, { token, params: { id } })).body.data;
    const body = { ...edit, total_coupon_discount: discount, order_total: subtotal + shipping - discount, version };
    expect((await test.call(update, { token, params: { id }, body: body as never })).status).toBe(200);
    notebook.discount = discount;
  },
  pay: async ({ id, notebook }, { amount, method }) => {
    await test.call(record, { token, params: { id }, body: { amount, method, reason: 'Paid' } });
    notebook.add(amount, holders[method]);
  },
  reverse: async ({ id, notebook }, step) => {
    const { payments } = (await test.call(view, { token, params: { id } })).body.data;
    const index = payments.findIndex(({ status }, at) => at >= step.index && status === 'received');
    const row = payments[index];
    if (!row) return;
    const noted = notebook.payments[index - (notebook.hasFailed ? 1 : 0)];
    const isPossible = notebook.received - row.amount >= notebook.refunded;
    const params = { id, payment: row._id };
    const reply = await test.call(reverse, { token, params, body: { reason: 'Mistake' } });
    expect(reply.status).toBe(isPossible ? 200 : 409);
    if (isPossible && noted) noted.isReceived = false;
  },
  refund: async ({ id, notebook }, { amount, bearer, target }) => {
    const received = notebook.payments.filter(({ isReceived }) => isReceived);
    const throughGateway = sumOn('gateway_clearing', received) - sumOn('gateway_clearing', notebook.refunds);
    const isPossible =
      amount <= notebook.received - notebook.refunded &&
      (target !== 'source' || amount <= throughGateway) &&
      (bearer !== 'vendor' || notebook.cashAccount === 'cash_with_vendor');
    const body = { key: newId(), amount, bearer, target, reason: 'Late' };
    expect((await test.call(refund, { token, params: { id }, body })).status).toBe(isPossible ? 200 : 422);
    if (isPossible) notebook.refunds.push({ amount, bearer, account: targets[target] });
  },
  claim: async ({ id, notebook }, { platform, vendor, rider }) => {
    const body = { reason: 'damaged', wish: 'full', text: 'The cake is broken' } as const;
    const filed = await test.call(file, { token, params: { id }, body });
    expect(filed.status).toBe(notebook.status === 'delivered' ? 201 : 409);
    if (filed.status !== 201) return;
    const params = { id, claim: filed.body.data._id };
    const [amount, shares] = [platform + vendor + rider, { platform, vendor, rider }];
    const isPossible =
      amount > 0 && amount <= notebook.received - notebook.refunded && (vendor === 0 || notebook.earning !== undefined);
    const common = { key: newId(), reason: 'We are sorry' };
    const refunded = { ...common, decision: 'refund', amount, shares, target: 'bank_transfer' } as const;
    expect((await test.call(decide, { token, params, body: refunded })).status).toBe(isPossible ? 200 : 422);
    if (isPossible) notebook.refunds.push({ amount, bearer: 'shared', account: 'bank', shares });
    else await test.call(decide, { token, params, body: { ...common, decision: 'reject' } });
  },
  status: async ({ id, notebook }, { to }) => {
    const { status: from } = notebook;
    await test.call(updateStatus, { token, params: { id }, body: { order_status: to } });
    noteStatus(notebook, from, to);
  },
  assign: async ({ id, notebook }, { store, charges: entered, delivery }) => {
    const vendor_charges = store === 1 ? subtotal - commission : entered;
    const body = {
      vendor: stores[store] ?? '',
      delivery_type: typeId,
      vendor_delivery_charges: delivery,
      vendor_charges,
    };
    const reply = await test.call(assignVendor, { token, params: { id }, body });
    const earning = { store, charges: vendor_charges, delivery };
    // A repeated assignment changes nothing, and is never rejected.
    const isRepeated = JSON.stringify(notebook.earning) === JSON.stringify(earning);
    expect(reply.status).toBe(notebook.status === 'cancelled' && !isRepeated ? 409 : 200);
    if (reply.status === 200) notebook.earning = earning;
  },
  unassign: async ({ id, notebook }) => {
    const isPossible = notebook.earning && notebook.status !== 'cancelled' && notebook.status !== 'delivered';
    const reply = await test.call(unassignVendor, { token, params: { id }, body: {} });
    expect(reply.status).toBe(isPossible ? 200 : 409);
    if (isPossible) notebook.earning = undefined;
  },
  settle: () => settleStores(),
  deleteAndRestore: async ({ id }) => {
    await test.call(remove, { token, params: { id } });
    await test.call(restore, { token, params: { id } });
  },
};

/** Drafts and reviews a settlement of each store, after the delivery day. */
async function settleStores(): Promise<void> {
  const { now } = test.clock;
  test.clock.now = new Date('2026-11-23T09:00:00Z');
  await test.call(settlementEndpoints.run, { token, body: { until: '2026-11-22' } });
  const drafts = await test.call(settlementEndpoints.list, { token, query: { status: 'draft' } });
  for (const { _id, payout, carried } of drafts.body.data) {
    const reply = await test.call(settlementEndpoints.review, {
      token,
      params: { id: _id },
      body: { net: payout + carried },
    });
    expect(reply.status).toBe(200);
  }
  test.clock.now = now;
}

/** Asserts that the figures of reports are those of all orders, and that the accounts of all orders sum to zero. */
async function expectReports(): Promise<void> {
  const { database, config } = test.deps;
  await consumeEvents(database, reportConsumer(test.deps));
  const rebuild = await rebuildFigures(database, config.TIME_ZONE, { write: false });
  expect(rebuild).toMatchObject({ changed: 0, wrong: 0 });
  expect(rebuild.orders).toBeGreaterThan(0);
  const { accounts } = (await test.call(reportEndpoints.overview, { token })).body.data;
  expect(accounts.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0)).toBe(0);
}

/** Returns what the settlements of a store have for an order, in rupees. */
async function settledOf(orderId: string, store: number): Promise<number> {
  const [row] = await rowsOf<{ net: number }>(
    test.deps.database.db,
    sql`select coalesce(sum(l.earned - l.commission - l.discount - l.adjustment - l.cash), 0)::float8 / 100 as net
        from settlement_line l where l.order_id = ${orderId} and l.vendor_id = ${stores[store] ?? ''}`,
  );
  return row?.net ?? 0;
}

const perform = <Kind extends Event['kind']>(order: Performed, step: Step<Kind> & { kind: Kind }) =>
  performers[step.kind](order, step);

function noteStatus(notebook: Notebook, from: string, to: string): void {
  notebook.status = to;
  if (from === to) return;
  if (to === 'delivered' && notebook.isCash && notebook.paymentStatus !== 'Refunded') {
    const due = notebook.owed(notebook.total);
    if (due > 0) notebook.add(due, notebook.cashAccount, true);
  }
  const collected = notebook.payments.findLast(({ isDelivery, isReceived }) => isDelivery && isReceived);
  if (from !== 'delivered' || to === 'cancelled' || !collected) return;
  if (notebook.received - collected.amount >= notebook.refunded) collected.isReceived = false;
}

/** Returns the balances in rupees, without those of 0. */
function mergedBalances(paise: Parameters<typeof accountBalances>[0]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const [name, amount] of accountBalances(paise))
    balances[merged(name)] = Math.round((balances[merged(name)] ?? 0) * 100 + amount) / 100;
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));
}

it('has the accounts and the payment status of random histories', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (sample) => {
      const sums = { total_coupon_discount: sample.discount, order_total: subtotal + shipping - sample.discount };
      const body = orderOf(productId, { ...sums, payment_status: sample.start, payment_method: sample.method });
      const id = (await test.call(create, { token, body })).body.data._id;
      const { order_number: _n, order_date: _d, source: _s, payment_status: _p, ...edit } = body;
      const notebook = new Notebook(sample);
      for (const step of sample.events) await perform({ id, notebook, edit }, step);
      const { ledger, payment_status } = (await test.call(view, { token, params: { id } })).body.data;
      const paise = ledger.map((row) => ({ ...row, amount: Math.round(row.amount * 100) }));
      expect(mergedBalances(paise)).toEqual(notebook.accounts);
      expect(payment_status).toBe(notebook.paymentStatus);
      for (const rows of Map.groupBy(paise, ({ transaction }) => transaction).values())
        expect([...accountBalances(rows).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      if (notebook.status !== 'delivered' && notebook.status !== 'cancelled') return;
      await settleStores();
      for (const store of [0, 1]) expect(await settledOf(id, store)).toBeCloseTo(notebook.netOf(store), 6);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 200), seed: 2_026 },
  );
  await expectReports();
}, 3_600_000);
