import { eraseDocument } from './erase-document.ts';
import { createMentionTest } from './mentions.ts';
import type { Person } from './person.ts';
import type { TextRow } from './text-rows.ts';

/** The replacements in the rows of each table. Orders, dates, items and amounts are not changed. */

const erased = 'Erased';
const erasedCustomer = { customer_name: erased, customer_email: '', customer_gender: '' };
const emptyPlace = { shipping_place: '', latitude: null, longitude: null };

/** The columns of a claim that people write. */
const claimTexts = ['text', 'late_reason', 'answer', 'note'];

/** The columns of a row of a bulk job that quote its record. */
const bulkColumns = { text: ['name', 'from_text', 'to_text', 'reason'], json: ['before'] };

/** Changes of an order in the audit log that contain no personal data. */
const impersonalChanges = new Set([
  'order_number',
  'order_total',
  'status',
  'deletedAt',
  'vendor',
  'delivery_type',
  'delivery',
  'offer',
  'attempts',
  'vendor_delivery_charges',
  'vendor_charges',
  'invoice_number',
  'invoice_document',
  'credit_note_number',
  'Payment',
  'Claim',
  'Message',
  'Changes',
  'Vendor share',
  'Discount',
  'Total',
]);

/** Returns the row without the person; the same values if it does not contain the person. */
export type EraseRow = (row: TextRow) => TextRow;

/**
 * Returns for each table the function that erases the person from one of its rows. Tables that can be archived have the same
 * columns in the archive.
 */
export function createErasers(person: Person) {
  const isOwn = (id: string | null | undefined) => person.ownOrders.has(id ?? '');
  const isRelated = (id: string | null | undefined) => isOwn(id) || person.sharedOrders.has(id ?? '');
  const isValue = createMentionTest([person.phone, ...person.values]);
  const isContact = createMentionTest(person.contacts);
  /** Erases names and addresses from records of the person's orders, and contacts from all others. */
  const testFor = (id: string | null | undefined) => (isRelated(id) ? isValue : isContact);

  const orders: EraseRow = (row) => {
    if (isOwn(row.id)) return { ...row, ...emptyPlace, ...erasedCustomer, customer_phone: person.pseudonym };
    return isRelated(row.id) && isValue(row.shipping_place ?? '') ? { ...row, ...emptyPlace } : row;
  };
  const orderAddress: EraseRow = (row) =>
    isOwn(row.order_id) || row.phone === person.phone
      ? {
          ...row,
          full_name: erased,
          phone: row.phone === person.phone ? person.pseudonym : erased,
          address1: erased,
          address2: '',
          title: '',
          pincode: '',
        }
      : row;
  const orderEvent: EraseRow = (row) => {
    if (!isRelated(row.order_id)) return row;
    const erase = (detail: unknown) => eraseJson(isOwn(row.order_id) ? eraseDetail(row.kind, detail) : detail, isValue);
    return { ...row, detail: changeJson(row.detail, erase) };
  };
  const auditLog: EraseRow = (row) => {
    const isMentioned = testFor(row.record_id);
    const isOwnOrder = isOwn(row.record_id) && row.module === 'order';
    if (person.ownCustomers.includes(row.record_id ?? '') && row.module === 'customer')
      return { ...row, record_name: eraseText(row.record_name), changes: changeJson(row.changes, eraseChanges) };
    return {
      ...row,
      record_name: isMentioned(row.record_name ?? '') ? erased : (row.record_name ?? null),
      changes: changeJson(row.changes, (changes) =>
        eraseJson(isOwnOrder ? eraseChanges(changes) : changes, isMentioned),
      ),
    };
  };
  /** Erases free text of the person's orders, and mentions of the person in those of others. */
  const freeText =
    (column: string, replacement: string): EraseRow =>
    (row) => {
      const text = row[column] ?? '';
      if (isOwn(row.order_id)) return { ...row, [column]: text && replacement };
      return isRelated(row.order_id) && isValue(text) ? { ...row, [column]: replacement } : row;
    };
  /** A stored response about an order repeats the whole order. */
  const isAboutOrder = createMentionTest([...person.ownOrders, ...person.sharedOrders]);
  const isText = createMentionTest([person.phone, ...person.values, ...person.texts]);
  const isOrderNumber = createMentionTest(person.orderNumbers);
  /** The text of a message to the person, or to others about an order of the person, can contain the name. */
  const outboxMessage: EraseRow = (row) => {
    const texts = [row.recipient, row.subject, row.text];
    const after = { ...row, subject: eraseText(row.subject), text: erased };
    if (texts.some((text) => isContact(text ?? ''))) return { ...after, recipient: erased };
    return texts.some((text) => isOrderNumber(text ?? '')) ? after : row;
  };

  return {
    orders,
    order_item: freeText('message', ''),
    order_address: orderAddress,
    order_assignment: freeText('vendors_note', erased),
    order_document: (row) => (isRelated(row.order_id) ? eraseDocument(row, person, isValue) : row),
    order_event: orderEvent,
    order_change: (row) => (isOwn(row.order_id) || isValue(`${row.before} ${row.previous}`) ? withoutParts(row) : row),
    order_note: freeText('text', erased),
    order_offer: freeText('reason', erased),
    order_payment: (row) => freeText('reason', erased)(eraseReference(row, isValue)),
    order_refund: (row) => freeText('failure', erased)(freeText('reason', erased)(eraseReference(row, isValue))),
    order_payment_link: freeText('failure', erased),
    order_message: freeText('reason', erased),
    settlement_dispute: (row) => freeText('answer', erased)(freeText('note', erased)(row)),
    order_claim: (row) => claimTexts.reduce((after, column) => freeText(column, erased)(after), row),
    order_claim_photo: (row) => (isOwn(row.order_id) ? { ...row, image_id: null } : row),
    // A photo at the door shows where the recipient lives, who may be another person than the customer.
    order_proof: (row) => (isRelated(row.order_id) ? { ...row, image_id: null } : row),
    audit_log: auditLog,
    idempotency: (row) => eraseMentions(isAboutOrder(row.answer ?? '') ? isText : isContact, { json: ['answer'] })(row),
    outbox_message: outboxMessage,
    notification: (row) => eraseMentions(testFor(row.record_id), { json: ['data'] })(row),
    bulk_job: eraseMentions(isValue, { json: ['input', 'filter'] }),
    bulk_job_row: (row) => eraseMentions(testFor(row.record_id), bulkColumns)(row),
    saved_view: eraseView(isValue),
    customer: eraseMentions(isContact, { text: ['cash_block_reason'] }),
    customer_note: eraseMentions(isContact, { text: ['text'] }),
  } satisfies Record<string, EraseRow>;
}

/** Removes the earlier messages and addresses of a changed order. The number of its kitchen ticket stays. */
const withoutParts: EraseRow = (row) => ({ ...row, before: '{}', previous: '{}' });

/** The names of a user's views differ. */
const eraseView =
  (isMentioned: (text: string) => boolean): EraseRow =>
  (row) => ({
    ...eraseMentions(isMentioned, { json: ['search'] })(row),
    name: isMentioned(row.name ?? '') ? `${erased} ${row.id?.slice(-6)}` : (row.name ?? null),
  });

/** Replaces a reference that names the person. The references of an order stay different. */
const eraseReference = (row: TextRow, isMentioned: (text: string) => boolean): TextRow =>
  isMentioned(row.reference ?? '') ? { ...row, reference: `${erased} ${row.id?.slice(-6)}` } : row;

/** Replaces every string of a JSON value that `isMentioned` accepts. Names of fields stay. */
function eraseJson(value: unknown, isMentioned: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isMentioned(value) ? erased : value;
  if (Array.isArray(value)) return value.map((item) => eraseJson(item, isMentioned));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eraseJson(inner, isMentioned)]));
}

/** Events of these kinds quote names and addresses. Reasons are free text. */
function eraseDetail(kind: string | null | undefined, detail: unknown): unknown {
  const isPersonal = (field: string) =>
    field === 'reason' || (kind === 'address' || kind === 'edited' ? field !== 'subject' : false);
  return Object.fromEntries(
    Object.entries(detail as Record<string, string>).map(([field, text]) => [
      field,
      isPersonal(field) ? eraseText(text) : text,
    ]),
  );
}

const eraseText = (text: string | null | undefined): string | null => (text ? erased : (text ?? null));

/** Returns the JSON text after `change`, or the same text if nothing differs. */
function changeJson(text: string | null | undefined, change: (value: unknown) => unknown): string | null {
  if (!text) return text ?? null;
  const value: unknown = JSON.parse(text);
  const changed = JSON.stringify(change(value));
  return changed === JSON.stringify(value) ? text : changed;
}

const eraseChanges = (changes: unknown): unknown =>
  Object.fromEntries(
    Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(([field, change]) => [
      field,
      impersonalChanges.has(field) ? change : { from: change.from && erased, to: change.to && erased },
    ]),
  );

/** Erases mentions in these columns. Other columns, such as keys, stay. */
const eraseMentions =
  (isMentioned: (text: string) => boolean, { text = [], json = [] }: { text?: string[]; json?: string[] }): EraseRow =>
  (row) => ({
    ...row,
    ...Object.fromEntries(
      text.map((column) => [column, isMentioned(row[column] ?? '') ? erased : (row[column] ?? null)]),
    ),
    ...Object.fromEntries(
      json.map((column) => [column, changeJson(row[column], (value) => eraseJson(value, isMentioned))]),
    ),
  });

export type ErasedTable = keyof ReturnType<typeof createErasers>;
