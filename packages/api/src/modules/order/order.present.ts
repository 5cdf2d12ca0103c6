import { toRupees } from '@bakehouse/contract/core/money';
import type {
  OrderAddress,
  OrderChanges,
  OrderItem,
  OrderRecord,
  OrderRow,
  TimelineKind,
} from '@bakehouse/contract/order/order';
import type { KnownCustomer } from '@bakehouse/contract/order/order.endpoints';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import { thumbnailUrl } from '../../kernel/crud/image-field.ts';
import { isBaker, type Scope } from '../../kernel/http/context.ts';
import { toClock, toIsoTime } from '../../platform/lib/iso-time.ts';
import type { ChangeRow } from './change/order-change.queries.ts';
import { bodyParts, differencesBetween, ticketDifferences } from './change/order-parts.ts';
import type {
  AddonRow,
  AddressRow,
  AssignmentRow,
  CustomerRow,
  OrderDetailRow,
  OrderListRow,
  ShownOrderRow,
} from './order.queries.ts';
import { maskOrder, phoneAccessOf, phoneFor } from './phone/order-phones.ts';
import { toProof } from './proof/require-proof.ts';
import { toTaxRecord } from './tax/order-tax.ts';

/** Converts rows of the database to records of the contract. */

export const toOrderRow = (scope: Scope, row: OrderListRow, now: Date): OrderRow => ({
  _id: row.id,
  order_number: row.order_number,
  order_date: toIsoTime(row.order_date),
  source: row.source,
  status: row.status,
  payment_method: row.payment_method,
  payment_status: row.payment_status,
  order_total: scope.reach === 'own' ? null : rupees(row.order_total),
  customer: { full_name: row.customer_name, phone: phoneFor(scope, row, row.customer_phone, now) },
  city: row.city,
  delivery: { date: row.delivery_date, from: toClock(row.delivery_from), upto: toClock(row.delivery_upto) },
  vendor: row.vendor_id && row.store_name ? { vendor_id: row.vendor_id, store_name: row.store_name } : null,
  ...(row.accept_until && { accept_until: toIsoTime(row.accept_until) }),
  ...(row.routing && { routing: row.routing }),
  version: row.version,
  ...(row.deleted_at && { deletedAt: toIsoTime(row.deleted_at) }),
});

/** Drivers return 64-bit numbers as text. */
const rupees = (paise: string | number) => toRupees(Number(paise));

export const toOrder = (row: OrderDetailRow): OrderRecord => ({
  _id: row.id,
  version: row.version,
  order_number: row.order_number,
  order_date: toIsoTime(row.order_date),
  source: row.source,
  status: row.status,
  payment_method: row.payment_method,
  payment_kind: row.payment_kind,
  payment_status: row.payment_status,
  to_collect: amountToCollect(row),
  subtotal: rupees(row.subtotal),
  shipping_total: rupees(row.shipping_total),
  total_coupon_discount: rupees(row.total_coupon_discount),
  coupons: row.coupons.map((coupon) => ({
    _id: coupon.coupon_id,
    code: coupon.code,
    discount: rupees(coupon.discount),
    shipping_discount: rupees(coupon.shipping_discount),
    funded_by: coupon.funded_by,
    vendor_amount: rupees(coupon.vendor_amount),
    is_counted: coupon.state === 'taken',
  })),
  tax_total: rupees(row.tax_total),
  prices_include_tax: row.prices_include_tax,
  tax: toTaxRecord(row.tax),
  order_total: rupees(row.order_total),
  customer: {
    full_name: row.customer_name,
    phone: row.customer_phone,
    email: row.customer_email,
    gender: row.customer_gender,
    language: row.customer_language,
  },
  address: toAddresses(row.addresses),
  order_items: row.items.map((item) => toItem(item, row.addons)),
  assigned_vendor: row.assignment ? toAssignedVendor(row.assignment, row) : null,
  ...(row.offer && {
    offer: { ...row.offer, offered_at: toIsoTime(row.offer.offered_at), expires_at: toIsoTime(row.offer.expires_at) },
  }),
  ...(row.change && { changes: toChanges(row, row.change) }),
  ...(row.routing && { routing: row.routing }),
  selected_area: toArea(row),
  timeline: row.events.map((event) => ({
    at: toIsoTime(event.at),
    actor: event.actor_name,
    kind: event.kind,
    ...event.detail,
  })),
  notes: row.notes.map((note) => ({ _id: note.id, at: toIsoTime(note.at), actor: note.actor_name, text: note.text })),
  invoice: row.invoice && { number: row.invoice.number, at: toIsoTime(row.invoice.at) },
  documents: row.documents.map((row) => ({ ...row, at: toIsoTime(row.at), total: rupees(row.total) })),
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
});

/** Compares an order with what its store knows. A store that must accept an order, or has none to deliver, has nothing to confirm. */
function toChanges(row: OrderDetailRow, change: ChangeRow): OrderChanges {
  const now = { ...bodyParts(row), note: row.assignment?.vendors_note ?? '' };
  const isOver = row.status === 'delivered' || row.status === 'cancelled';
  const { confirmed_at: at, confirmed_name: by } = change;
  return {
    number: change.number,
    open: row.offer || isOver ? [] : differencesBetween(change.before, now),
    ticket: change.ticket,
    ticket_fields: ticketDifferences(change.previous, now).map(({ field }) => field),
    ...(at && by !== null && { confirmed: { by, at: toIsoTime(at) } }),
  };
}

const toAddresses = (rows: readonly AddressRow[]) => ({
  billing: requireAddress(rows, 'billing'),
  shipping: requireAddress(rows, 'shipping'),
});

function requireAddress(rows: readonly AddressRow[], kind: AddressRow['kind']): OrderAddress {
  const row = rows.find((row) => row.kind === kind);
  if (!row) throw new Error(`an order has no ${kind} address`);
  return toAddress(row);
}

const toAddress = (row: AddressRow): OrderAddress => ({
  full_name: row.full_name,
  phone: row.phone,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  country: row.country,
  pincode: row.pincode,
  title: row.title,
});

const toItem = (row: OrderDetailRow['items'][number], addons: readonly AddonRow[]): OrderItem => ({
  _id: row.id,
  product: {
    _id: row.product_id,
    name: row.name,
    image_url: thumbnailUrl(row.image_id),
    attributes: { flavor: row.flavor, weight: row.weight },
    variant: row.variant_id,
    options: [...row.options],
    properties: row.properties ?? [],
    price: rupees(row.price),
    quantity: row.quantity,
  },
  shipping_cost: rupees(row.shipping_cost),
  selected_delivery_type: { _id: row.delivery_type_id, name: row.delivery_type_name },
  selected_delivery_date: row.delivery_date,
  selected_delivery_slot: { from: toClock(row.slot_from), upto: toClock(row.slot_upto) },
  message: row.message,
  addons: addons
    .filter((addon) => addon.item_position === row.position)
    .map((addon) => ({
      product: addon.product_id,
      name: addon.name,
      image_url: thumbnailUrl(addon.image_id),
      price: rupees(addon.price),
      quantity: addon.quantity,
    })),
});

const toAssignedVendor = (row: AssignmentRow, order: OrderDetailRow): NonNullable<OrderRecord['assigned_vendor']> => ({
  vendor_id: row.vendor_id,
  vendor_user: { first_name: row.first_name, last_name: row.last_name, phone: row.phone, email: row.email },
  vendor_details: { store_name: row.store_name },
  delivery_type: row.delivery_type_id,
  delivery_type_details: { name: row.type_name, slug: row.type_slug, time: row.type_time },
  vendor_delivery_charges: rupees(row.vendor_delivery_charges),
  vendor_charges: rupees(row.vendor_charges),
  vendor_payable: rupees(payableOf(row, order)),
  vendors_note: row.vendors_note,
});

/** Returns what a delivered order owes its store, in paise, before refunds that the store pays. The charges are without the commission. */
function payableOf(assignment: AssignmentRow, { coupons, total_coupon_discount }: OrderDetailRow): number {
  const discount = coupons.reduce((sum, { vendor_amount }) => sum + vendor_amount, 0);
  const { vendor_charges, vendor_delivery_charges } = assignment;
  return vendor_charges + vendor_delivery_charges - Math.min(discount, Number(total_coupon_discount));
}

const toArea = ({ latitude, longitude }: Pick<OrderDetailRow, 'latitude' | 'longitude'>) =>
  latitude !== null && longitude !== null ? { locations: { coordinates: [longitude, latitude] } } : null;

/** Converts an order to the record for the caller: staff or its vendor. */
export function presentOrder(scope: Scope, row: ShownOrderRow, now: Date): OrderRecord {
  const order = scope.reach === 'all' ? toOrder(row) : presentToVendor(scope, row, now);
  const proof = toProof(scope, row);
  return { ...order, ...(proof && { proof }) };
}

function presentToVendor(scope: Scope, row: OrderDetailRow, now: Date): OrderRecord {
  const phone_access = phoneAccessOf(scope, row, now);
  const order = { ...toVendorOrder(row), phone_access };
  const shown = phone_access === 'shown' ? order : maskOrder(order);
  return isBaker(scope) ? toBakerOrder(shown) : shown;
}

/** Removes what the store is paid and collects, and the phone numbers and email of the customer until the store has accepted the order. */
const toBakerOrder = (order: OrderRecord): OrderRecord => {
  const { customer, address, assigned_vendor, offer } = order;
  const withoutPhone = (part: OrderAddress): OrderAddress => ({ ...part, phone: '' });
  return {
    ...order,
    to_collect: null,
    coupons: [],
    assigned_vendor: assigned_vendor && {
      ...assigned_vendor,
      vendor_delivery_charges: null,
      vendor_charges: null,
      vendor_payable: null,
    },
    ...(offer && {
      // A baker does not accept orders.
      phone_access: 'hidden',
      customer: { ...customer, phone: '', email: '' },
      address: { billing: withoutPhone(address.billing), shipping: withoutPhone(address.shipping) },
    }),
  };
};

/**
 * Converts an order for its vendor: without amounts and payments of the customer, earlier stores and their answers, reasons for charges to the
 * customer, and coupons that others pay.
 */
function toVendorOrder(row: OrderDetailRow): OrderRecord {
  const lastAssignment = row.events.findLast(({ kind }) => kind === 'vendor');
  const events = row.events
    .filter((event) => !hiddenKinds.includes(event.kind) && (event.kind !== 'vendor' || event === lastAssignment))
    .map(({ detail: { reason, ...detail }, ...event }) => ({
      ...event,
      detail: {
        ...(event.kind === 'edited' ? editDetail(detail) : detail),
        ...(event.kind === 'vendor' && assignmentDetail(row.assignment)),
        ...(event.kind === 'rescheduled' && reason && { reason }),
      },
    }));
  return withoutAmounts(
    toOrder({ ...row, events, coupons: row.coupons.filter(({ vendor_amount }) => vendor_amount > 0) }),
  );
}

/** Timeline entries that a store does not see. */
const hiddenKinds: readonly TimelineKind[] = ['offer', 'routing', 'payment', 'claim', 'message'];

/** Parts of an edit that a store does not see. */
const hiddenSubjects = ['Discount', 'Tax', 'Total', 'Payment'];

/** Hides the texts of an edit, which contain prices. */
const editDetail = ({ subject }: { subject: string }) => ({
  subject: subject
    .split(', ')
    .filter((part) => !hiddenSubjects.includes(part))
    .join(', '),
  from: '',
  to: '',
});

/** Hides the earlier assignments that a reassignment names. */
const assignmentDetail = (assignment: AssignmentRow | null) => ({
  subject: 'Vendor',
  from: '',
  to: assignment ? `${assignment.store_name}, ${assignment.type_name}` : '',
});

/** Removes the amounts of the customer from an order, and who has confirmed changes. */
const withoutAmounts = ({ changes, ...order }: OrderRecord): OrderRecord => ({
  ...order,
  ...(changes && { changes: { ...changes, confirmed: undefined } }),
  subtotal: null,
  shipping_total: null,
  total_coupon_discount: null,
  tax_total: null,
  tax: null,
  order_total: null,
  coupons: order.coupons.map((coupon) => ({ ...coupon, discount: null, shipping_discount: null })),
  order_items: order.order_items.map((item) => ({
    ...item,
    shipping_cost: null,
    product: { ...item.product, price: null },
    addons: item.addons.map((addon) => ({ ...addon, price: null })),
  })),
});

export const toCustomer = (row: CustomerRow): KnownCustomer => ({
  full_name: row.customer_name,
  phone: row.customer_phone,
  email: row.customer_email,
  gender: row.customer_gender,
  language: row.customer_language,
  address: toAddresses(row.addresses),
  selected_area: toArea(row),
  orders: row.orders,
  last_order_at: toIsoTime(row.order_date),
});
