import type { OrderRecord, OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { answer } from './fake-api.ts';
import { fakeId, fakeTable } from './fake-records.ts';

export const orderId = fakeId('c1');
const now = '2026-03-09T10:00:00.000Z';

const anAddress = (overrides: Partial<OrderRecord['address']['billing']> = {}) => ({
  full_name: 'Ira Sen',
  phone: '9810012345',
  address1: '12 Lake Road',
  address2: 'Near the library',
  city: 'Kolkata',
  state: 'West Bengal',
  country: 'India',
  pincode: '700029',
  title: '',
  ...overrides,
});

/** Two cakes at ₹1,250.50 with one add-on: 2501 + 2 × 99.95 + 49 shipping - 100 coupon. */
export const anOrder = (overrides: Partial<OrderRecord> = {}): OrderRecord => ({
  _id: orderId,
  version: 3,
  order_number: 'BH-100001',
  order_date: '2026-03-08T18:35:00.000Z',
  source: 'Website',
  status: 'pending',
  payment_method: 'UPI',
  payment_kind: 'prepaid',
  to_collect: 0,
  payment_status: 'Paid',
  subtotal: 2700.9,
  shipping_total: 49,
  total_coupon_discount: 100,
  coupons: [],
  tax_total: 0,
  prices_include_tax: true,
  tax: null,
  order_total: 2649.9,
  customer: { full_name: 'Ira Sen', phone: '9810012345', email: 'ira@example.com', gender: 'Female', language: 'en' },
  address: { billing: anAddress(), shipping: anAddress({ full_name: 'Tuhin Sen', title: 'Office' }) },
  order_items: [
    {
      _id: fakeId('d1'),
      product: {
        _id: fakeId('d2'),
        name: 'Chocolate Truffle',
        image_url: null,
        attributes: { flavor: 'Chocolate', weight: '1 kg' },
        variant: null,
        options: [],
        properties: [],
        price: 1250.5,
        quantity: 2,
      },
      shipping_cost: 49,
      selected_delivery_type: { _id: fakeId('d3'), name: 'Midnight' },
      selected_delivery_date: '2026-03-10',
      selected_delivery_slot: { from: '09:30', upto: '17:00' },
      message: 'Happy birthday, Ira',
      addons: [{ product: null, name: 'Candles', image_url: null, price: 99.95, quantity: 2 }],
    },
  ],
  assigned_vendor: null,
  selected_area: null,
  timeline: [
    {
      at: '2026-03-08T18:35:00.000Z',
      actor: 'Storefront',
      kind: 'created',
      subject: 'Order',
      from: '',
      to: 'from Website',
    },
    {
      at: '2026-03-08T20:00:00.000Z',
      actor: 'Kabir Sethi',
      kind: 'status',
      subject: 'Status',
      from: 'confirmed',
      to: 'pending',
    },
  ],
  notes: [],
  invoice: null,
  documents: [],
  createdAt: '2026-03-08T18:35:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  ...overrides,
});

export const aVendor: NonNullable<OrderRecord['assigned_vendor']> = {
  vendor_id: fakeId('e1'),
  vendor_user: { first_name: 'Shreya', last_name: 'Hegde', phone: '9741365508', email: 'shreya@example.com' },
  vendor_details: { store_name: 'Yamuna Bake Studio' },
  delivery_type: fakeId('d3'),
  delivery_type_details: { name: 'Midnight', slug: 'midnight', time: 21_600 },
  vendor_delivery_charges: 0,
  vendor_charges: 1825,
  vendor_payable: 1825,
  vendors_note: '',
};

/** The money of `anOrder`: its total is paid by UPI. */
export const someMoney = (overrides: Partial<OrderMoney> = {}): OrderMoney => ({
  payment_status: 'Paid',
  balance: {
    charges: 2649.9,
    received: 2649.9,
    refunded: 0,
    due: 0,
    credit: 0,
    refundable: 2649.9,
    refundable_to_source: 2649.9,
  },
  links: [],
  offers_links: false,
  payments: [
    {
      _id: fakeId('a1'),
      method: 'upi',
      holder: 'gateway',
      vendor: null,
      reference: 'pay_1',
      status: 'received',
      amount: 2649.9,
      reason: '',
      paid_at: now,
      reversed_at: null,
      source: 'storefront',
      actor: 'Storefront',
    },
  ],
  refunds: [],
  earning: null,
  ledger: [
    {
      number: 1,
      transaction: 1,
      event: 'payment',
      debit: 'gateway_clearing',
      credit: 'customer_receivable',
      amount: 2649.9,
      at: now,
      actor: 'Storefront',
    },
  ],
  ...overrides,
});

const rowOf = (order: OrderRecord): OrderRow => ({
  ...order,
  city: order.address.shipping.city,
  delivery: { date: '2026-03-10', from: '09:30', upto: '17:00' },
  vendor: order.assigned_vendor && {
    vendor_id: order.assigned_vendor.vendor_id,
    store_name: order.assigned_vendor.vendor_details.store_name,
  },
});

/** Fakes the order endpoints with orders in memory: `table` contains the orders, `calls` the received calls. */
export const withOrders = (...table: OrderRecord[]) => {
  const { list, details, updateStatus, updateAddress, addNote, remove, restore, deleted } = orderEndpoints;
  const { vendorChoices, assignVendor, unassignVendor } = orderAssignmentEndpoints;
  const { find, change } = fakeTable(table, 'Order', ({ _id }) => _id);
  return {
    table,
    calls: {
      list: answer(list, ({ query }) => {
        const orders = table
          .filter(({ deletedAt }) => deletedAt === null)
          .filter(({ status }) => !query.status || status === query.status)
          .filter(({ assigned_vendor }) => query.quick !== 'unassigned' || assigned_vendor === null)
          .map(rowOf);
        return {
          data: {
            orders,
            totalOrders: orders.length,
            perPage: Number(query.perPage ?? 20),
            currentPage: Number(query.page ?? 1),
            totalPages: 1,
          },
        };
      }),
      deleted: answer(deleted, () => {
        const orders = table.filter(({ deletedAt }) => deletedAt !== null).map(rowOf);
        return {
          data: { orders, totalOrders: orders.length, perPage: 20, currentPage: 1, totalPages: 1 },
        };
      }),
      details: answer(details, (call) => ({ data: find(call) })),
      money: answer(orderMoneyEndpoints.view, () => ({ data: someMoney() })),
      messages: answer(orderMessageEndpoints.list, () => ({ data: [] })),
      claims: answer(orderClaimEndpoints.ofOrder, () => ({ data: { claims: [], rebake_of: null } })),
      updateStatus: answer(updateStatus, (call) => ({
        message: 'Order status updated successfully',
        data: change(call, () => ({ status: String(call.body.order_status) })),
      })),
      updateAddress: answer(updateAddress, (call) => ({
        message: 'Order address updated successfully',
        data: change(call, ({ address }) => {
          const { address_type, version: _, ...lines } = updateAddress.body.parse(call.body);
          return { address: { ...address, [address_type]: { ...address[address_type], ...lines } } };
        }),
      })),
      customerOrders: answer(orderDeliveryEndpoints.customerOrders, () => ({
        data: { duplicates: [], orders: [], total: 0 },
      })),
      choices: answer(vendorChoices, () => ({
        data: { point: null, wanted: [], suggested: [], left_out: [], default_charges: 0, needs_choice_reason: false },
      })),
      assignVendor: answer(assignVendor, (call) => ({
        message: 'Vendor assigned successfully',
        data: change(call, () => {
          const {
            vendor,
            delivery_type,
            vendor_delivery_charges,
            vendor_charges = 0,
          } = assignVendor.body.parse(call.body);
          return {
            assigned_vendor: { ...aVendor, vendor_id: vendor, delivery_type, vendor_delivery_charges, vendor_charges },
          };
        }),
      })),
      unassignVendor: answer(unassignVendor, (call) => ({
        message: 'Vendor removed successfully',
        data: change(call, () => ({ assigned_vendor: null })),
      })),
      // A note does not change the version.
      addNote: answer(addNote, (call) => {
        const before = find(call);
        const note = { _id: fakeId('f1'), at: now, actor: 'Meera Anand', text: String(call.body.text) };
        const after = { ...before, notes: [...before.notes, note] };
        table[table.indexOf(before)] = after;
        return { message: 'Note added successfully', data: after };
      }),
      remove: answer(remove, (call) => {
        change(call, () => ({ deletedAt: now }));
        return { message: 'Order deleted successfully' };
      }),
      restore: answer(restore, (call) => {
        change(call, () => ({ deletedAt: null }));
        return { message: 'Order restored successfully' };
      }),
    },
  };
};
