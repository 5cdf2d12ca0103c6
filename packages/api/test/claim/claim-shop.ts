import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import {
  type ClaimDecisionInput,
  orderClaimEndpoints,
  type StaffClaimInput,
} from '@bakehouse/contract/order/order-claim.endpoints';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { newId } from '../../src/platform/db/columns.ts';
import { buildTestApp } from '../build-test-app.ts';
import { makeDeliveryType, makeMember, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../factories.ts';

/** A server with an owner, a store with a baker, and the calls about claims. */

const { create, updateStatus, details } = orderEndpoints;
const { list, ofOrder, file, decide } = orderClaimEndpoints;

/** When the orders of the shop are delivered. */
export const deliveredAt = new Date('2026-11-22T06:00:00Z');

/** A claim as parameters of a path. */
export type ClaimParams = { id: string; claim: string };

const common = () => ({ key: newId(), reason: 'We are sorry' });
export const rejection = () => ({ ...common(), decision: 'reject' }) as const;
export const refundOf = (
  amount: number,
  shares: { platform: number; vendor: number; rider: number },
  more: { note?: string; reference?: string } = {},
) => ({ ...common(), decision: 'refund', amount, shares, target: 'bank_transfer', ...more }) as const;
export const rebakeOf = (more: object = {}) => ({
  ...common(),
  decision: 'rebake' as const,
  items: [{ position: 0, quantity: 1 }],
  delivery_date: '2026-11-23',
  delivery_slot: { from: '10:00', upto: '12:00' },
  ...more,
});

export const buildClaimShop = async () => {
  const test = await buildTestApp();
  const { token } = await makeOwner(test.deps);
  const productId = await makeProduct(test.deps);
  const typeId = await makeDeliveryType(test.deps);
  const vendor = await makeVendor(test.deps, [list, ofOrder, details]);
  const baker = await makeMember(test.deps, vendor.vendorId, 'baker');
  await offer(test.deps, vendor.vendorId, typeId);
  const place = async (more: Partial<NumberedOrder> = {}) => {
    test.clock.now = new Date('2026-11-21T09:00:00Z');
    const body = orderOf(productId, { payment_status: 'Paid', payment_method: 'UPI', ...more });
    return (await test.call(create, { token, body })).body.data._id;
  };
  const setStatus = (id: string, order_status: OrderStatus) =>
    test.call(updateStatus, { token, params: { id }, body: { order_status } });
  const assign = (id: string, vendor_charges = 700) =>
    test.call(orderAssignmentEndpoints.assignVendor, {
      token,
      params: { id },
      body: { vendor: vendor.vendorId, delivery_type: typeId, vendor_delivery_charges: 49, vendor_charges },
    });
  /** Places a paid order of the store, and delivers it. */
  const deliver = async (more: Partial<NumberedOrder> = {}) => {
    const id = await place(more);
    await assign(id);
    test.clock.now = deliveredAt;
    await setStatus(id, 'delivered');
    return id;
  };
  const claimOn = (id: string, more: Partial<StaffClaimInput> = {}) =>
    test.call(file, {
      token,
      params: { id },
      body: { reason: 'damaged', wish: 'full', text: 'The cake arrived upside down', ...more },
    });
  return {
    test,
    token,
    productId,
    vendor,
    baker,
    place,
    setStatus,
    assign,
    deliver,
    claimOn,
    openClaim: async (): Promise<ClaimParams> => {
      const id = await deliver();
      return { id, claim: (await claimOn(id)).body.data._id };
    },
    decideOn: (params: ClaimParams, body: ClaimDecisionInput) => test.call(decide, { token, params, body }),
    moneyOf: async (id: string) => (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body.data,
    orderNow: async (id: string) => (await test.call(details, { token, params: { id } })).body.data,
    claimsOf: async (id: string, by = token) => (await test.call(ofOrder, { token: by, params: { id } })).body.data,
  };
};

export type ClaimShop = Awaited<ReturnType<typeof buildClaimShop>>;
