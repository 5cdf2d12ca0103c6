import { toPaise } from '@bakehouse/contract/core/money';
import type { CustomerKind } from '@bakehouse/contract/message-template/message-kinds';
import type { NotificationKind } from '@bakehouse/contract/notification/notification-kinds';
import { documentKinds, documentLabels } from '@bakehouse/contract/vendor/store-documents';
import type { ConsumedEvent } from '../../../kernel/events/event-consumer.queries.ts';
import type { OrderFacts } from '../../message-template/message-facts.queries.ts';
import type { ChangedPart, NoticeData, WithdrawalReason } from '../../message-template/message-values.ts';

/** Decides who is notified of a change of an order or a store. */

/** A notification of staff, or of one store. */
export type Notice = {
  readonly kind: NotificationKind;
  /** The store that is notified; undefined for staff. */
  readonly storeId?: string;
  readonly reason?: WithdrawalReason;
  readonly changes?: readonly ChangedPart[];
  /** Free text for the message. */
  readonly note?: string;
  /** Who works as the store, why, and until when. */
  readonly acting?: Pick<NoticeData, 'staff_name' | 'act_reason' | 'until'>;
  /** The document that the notice is about. */
  readonly document?: Pick<NoticeData, 'document' | 'expires_on' | 'is_expired'>;
};

export type Notices = {
  readonly notices: readonly Notice[];
  /** The message to the customer. */
  readonly customer?: CustomerKind;
  /** What the customer paid or gets back, in paise. */
  readonly amount?: number;
};

/** The part of an order that a field of the audit log belongs to. Fields that do not concern the store, such as the billing address, are missing. */
const partsByField: Readonly<Record<string, ChangedPart>> = {
  Items: 'items',
  delivery: 'delivery',
  'Shipping Address': 'address',
  shipping_address: 'address',
  'Point on the map': 'address',
  Customer: 'customer',
  Payment: 'amount',
  Total: 'amount',
  delivery_type: 'delivery_type',
  vendor_delivery_charges: 'charges',
  vendor_charges: 'charges',
  vendors_note: 'note',
};
const statusesWithMessage: Readonly<Record<string, CustomerKind>> = {
  confirmed: 'order_confirmed',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancellation',
};

/**
 * Returns who is notified of a change of an order.
 * @param status the current status of the order; stores are not notified of changes of an order that is over
 */
export function noticesOfOrder(event: ConsumedEvent, { status }: Pick<OrderFacts, 'status'>): Notices {
  const customer = statusesWithMessage[newStatus(event) ?? ''];
  const customerNotice = customer ? { customer } : {};
  switch (event.action) {
    case 'create':
      return { notices: [{ kind: 'order_created' }], ...customerNotice };
    case 'status':
      return { notices: noticesOfStatus(event), ...customerNotice };
    case 'assign':
      return { notices: noticesOfAssignment(event, 'reassigned') };
    case 'unassign':
      return { notices: noticesOfAssignment(event, 'unassigned') };
    case 'update':
    case 'address':
      return { notices: isClosed(status) ? [] : changeNotices(event, event.storesAfter) };
    case 'reschedule':
      return { notices: changeNotices(event, event.storesAfter), customer: 'order_rescheduled' };
    case 'payment':
      return { notices: [], ...amountNotice(event, 'order_paid') };
    case 'refund':
      return { notices: [], ...amountNotice(event, 'order_refunded') };
    case 'offer_reminder':
      return { notices: event.storesAfter.map((storeId) => ({ kind: 'order_reminder', storeId })) };
    case 'needs_vendor':
      return { notices: [{ kind: 'order_needs_vendor' }] };
    case 'claim_filed':
      return { notices: [{ kind: 'claim_filed' }] };
    case 'claim_decided':
      return { notices: event.changes['Vendor share'] ? claimNotices(event.storesAfter) : [] };
    case 'delete':
      return { notices: isClosed(status) ? [] : withdrawalNotices(event.storesBefore, 'deleted') };
    case 'restore':
      return { notices: isClosed(status) ? [] : assignmentNotices(event.storesAfter) };
    default:
      return { notices: [] };
  }
}

/** Returns the message about an amount; none for a payment that failed, and for a refund of which the customer has heard. */
function amountNotice({ changes }: ConsumedEvent, customer: CustomerKind): Pick<Notices, 'customer' | 'amount'> {
  const rupees = changes.Amount?.to;
  return typeof rupees === 'number' ? { customer, amount: toPaise(rupees) } : {};
}

function newStatus({ changes }: ConsumedEvent): string | undefined {
  const to = changes.status?.to;
  return typeof to === 'string' ? to : undefined;
}

function noticesOfStatus(event: ConsumedEvent): Notice[] {
  if (newStatus(event) === 'cancelled')
    return [{ kind: 'order_cancelled' }, ...withdrawalNotices(event.storesAfter, 'cancelled')];
  return event.changes.status?.from === 'cancelled' ? assignmentNotices(event.storesAfter) : [];
}

const withdrawalNotices = (storeIds: readonly string[], reason: WithdrawalReason): Notice[] =>
  storeIds.map((storeId) => ({ kind: 'order_withdrawn', storeId, reason }));
const claimNotices = (storeIds: readonly string[]): Notice[] =>
  storeIds.map((storeId) => ({ kind: 'order_claim', storeId }));
const assignmentNotices = (storeIds: readonly string[]): Notice[] =>
  storeIds.map((storeId) => ({ kind: 'order_assigned', storeId }));

/**
 * Returns the notices of a change of assignment: of the assignment for the new store, of the withdrawal for the previous store
 * unless it declined the order, and of the change for a store that still has the order.
 */
function noticesOfAssignment(event: ConsumedEvent, reason: WithdrawalReason): Notice[] {
  const { storesBefore: before, storesAfter: after } = event;
  const lost = event.changes.declined_by ? [] : before.filter((id) => !after.includes(id));
  return [
    ...withdrawalNotices(lost, reason),
    ...assignmentNotices(after.filter((id) => !before.includes(id))),
    ...changeNotices(
      event,
      after.filter((id) => before.includes(id)),
    ),
  ];
}

function changeNotices(event: ConsumedEvent, storeIds: readonly string[]): Notice[] {
  const changes = changedParts(event);
  return changes.length > 0 ? storeIds.map((storeId) => ({ kind: 'order_changed', storeId, changes })) : [];
}

const changedParts = ({ changes }: ConsumedEvent): ChangedPart[] => [
  ...new Set(Object.keys(changes).flatMap((field) => partsByField[field] ?? [])),
];

const isClosed = (status: string) => status === 'delivered' || status === 'cancelled';

const decisionKinds: Readonly<Record<string, NotificationKind>> = {
  'approve-hours': 'vendor_hours_approved',
  'reject-hours': 'vendor_hours_rejected',
  'approve-assortment': 'vendor_assortment_approved',
  'reject-assortment': 'vendor_assortment_rejected',
};

/**
 * Returns who is notified of a change of a store: staff when it waits for review, and the store when staff decide on its hours or
 * assortment, or begin to work as the store.
 */
export function noticesOfVendor(event: ConsumedEvent): Notice[] {
  if (event.action === 'act-as') return [actingNotice(event)];
  const documentNotices = noticesOfDocument(event);
  if (documentNotices) return documentNotices;
  const kind = decisionKinds[event.action];
  if (kind === undefined) return newStatus(event) === 'review' ? [{ kind: 'vendor_review' }] : [];
  return [{ kind, storeId: event.recordId, ...noteOf(event) }];
}

function noteOf({ changes }: ConsumedEvent): Pick<Notice, 'note'> {
  const reason = changes.reason?.to;
  return typeof reason === 'string' && reason !== '' ? { note: reason } : {};
}

/** Returns who is notified of a change of a document; undefined for another change of a store. */
function noticesOfDocument(event: ConsumedEvent): Notice[] | undefined {
  const { action, recordId: storeId, changes } = event;
  const kind = documentKinds.find((known) => documentLabels[known] === changes.document?.to);
  if (!kind) return undefined;
  const expiry = changes.expires_on?.to;
  const document = {
    document: kind,
    ...(typeof expiry === 'string' && { expires_on: expiry, is_expired: action === 'expire-document' }),
  };
  switch (action) {
    case 'submit-document':
      return [{ kind: 'vendor_document_review', document }];
    case 'accept-document':
      return [{ kind: 'vendor_document_accepted', storeId, document }];
    case 'reject-document':
      return [{ kind: 'vendor_document_rejected', storeId, document, ...noteOf(event) }];
    case 'remind-document':
    case 'expire-document':
      return [
        { kind: 'vendor_document_expiry', storeId, document },
        { kind: 'vendor_document_expiring', document },
      ];
    default:
      return [];
  }
}

const actingNotice = ({ recordId: storeId, actorName, changes }: ConsumedEvent): Notice => ({
  kind: 'vendor_act_as',
  storeId,
  acting: { staff_name: actorName, act_reason: String(changes.reason?.to), until: String(changes.until?.to).slice(11) },
});
