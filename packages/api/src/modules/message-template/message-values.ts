import { clockRange } from '@bakehouse/contract/core/local-time';
import type { MessageLanguage, Translated } from '@bakehouse/contract/core/message-language';
import { toPaise } from '@bakehouse/contract/core/money';
import { shorten } from '@bakehouse/contract/core/text';
import type { MessageValues } from '@bakehouse/contract/message-template/render-message';
import { balanceDue } from '@bakehouse/contract/money/payment-state';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import { type DocumentKind, documentLabels } from '@bakehouse/contract/vendor/store-documents';
import { toSlot } from '../../platform/lib/iso-time.ts';
import type { OrderFacts, StoreFacts } from './message-facts.queries.ts';

/** Turns facts about orders into the values of placeholders. */

/** Why a store no longer has an order. */
const reasonLabels = {
  cancelled: { en: 'cancelled', hi: 'ऑर्डर रद्द हो गया' },
  deleted: { en: 'deleted', hi: 'ऑर्डर हटा दिया गया' },
  reassigned: { en: 'given to another store', hi: 'ऑर्डर दूसरे स्टोर को दे दिया गया' },
  unassigned: { en: 'taken back', hi: 'ऑर्डर वापस ले लिया गया' },
} as const satisfies Readonly<Record<string, Translated>>;
export type WithdrawalReason = keyof typeof reasonLabels;

/** The parts of an assigned order that a change can concern. */
const changedPartLabels = {
  items: { en: 'items and delivery', hi: 'सामान और डिलीवरी' },
  delivery: { en: 'delivery time', hi: 'डिलीवरी का समय' },
  address: { en: 'delivery address', hi: 'डिलीवरी का पता' },
  customer: { en: 'customer', hi: 'ग्राहक' },
  amount: { en: 'amount', hi: 'राशि' },
  delivery_type: { en: 'delivery type', hi: 'डिलीवरी का प्रकार' },
  charges: { en: 'charges', hi: 'शुल्क' },
  note: { en: 'note', hi: 'नोट' },
} as const satisfies Readonly<Record<string, Translated>>;
export type ChangedPart = keyof typeof changedPartLabels;

const documentNames = {
  fssai: { en: documentLabels.fssai, hi: 'FSSAI लाइसेंस' },
  gstin: { en: documentLabels.gstin, hi: 'GSTIN' },
  pan: { en: documentLabels.pan, hi: 'PAN' },
  bank_proof: { en: documentLabels.bank_proof, hi: 'बैंक प्रमाण' },
} as const satisfies Readonly<Record<DocumentKind, Translated>>;

/**
 * The data that a notification stores about its order or store. It contains the values of the texts in every language, and no
 * phone number, email or address.
 */
export type NoticeData = Partial<
  Pick<
    OrderFacts,
    | 'order_number'
    | 'customer_name'
    | 'city'
    | 'delivery_date'
    | 'delivery_from'
    | 'delivery_upto'
    | 'order_total'
    | 'items'
  >
> & {
  /** What the customer still has to pay, or for a store what its rider collects in cash. In paise. */
  readonly amount_due?: number;
  readonly store_name?: string;
  /** In paise. */
  readonly vendor_charges?: number;
  readonly note?: string;
  readonly reason?: WithdrawalReason;
  readonly changes?: readonly ChangedPart[];
  /** The staff member who works as the store, why, and until which time of the day. */
  readonly staff_name?: string;
  readonly act_reason?: string;
  readonly until?: string;
  /** A document of the store, its last day, and whether that is over. */
  readonly document?: DocumentKind;
  readonly expires_on?: string;
  readonly is_expired?: boolean;
  /** A payment link: its address, the amount in paise, and the time until it can be paid. */
  readonly link?: string;
  readonly amount?: number;
  readonly valid_until?: string;
  /** The code that the customer gives at the door. Only messages to customers have it, and it is not stored. */
  readonly delivery_code?: string;
};

const locales = { en: 'en-IN', hi: 'hi-IN' } as const;
const dayFormats = {
  en: new Intl.DateTimeFormat(locales.en, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  hi: new Intl.DateTimeFormat(locales.hi, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};
/** Amounts are not rounded. Paise are shown unless they are zero. */
const amountFormat = (decimals: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const [withoutPaise, withPaise] = [amountFormat(0), amountFormat(2)];

/** The sign ₹ is not in the alphabet of an SMS, so it would shorten English messages to 70 characters. */
const currency = { en: 'Rs ', hi: '₹' } as const;

/** Returns the data of an order for a message or notification. `storeId` is the store that is notified. */
export function orderData(facts: OrderFacts, storeId?: string): NoticeData {
  const { order_number, customer_name, city, delivery_date, delivery_from, delivery_upto, order_total, items } = facts;
  const isOwnOrder = storeId !== undefined && storeId === facts.vendor_id;
  return {
    order_number,
    customer_name,
    city,
    delivery_date,
    delivery_from,
    delivery_upto,
    items,
    ...(isOwnOrder ? cashOf(facts) : { order_total, amount_due: amountDue(facts) }),
    ...(isOwnOrder && facts.vendor_charges !== null ? { vendor_charges: facts.vendor_charges } : {}),
    ...(isOwnOrder && facts.vendors_note ? { note: facts.vendors_note } : {}),
  };
}

/** Returns the data of a notice about an order. `storeId` is the store that is notified, and `store` is that of the text. */
export const orderNoticeData = (
  facts: OrderFacts,
  store: StoreFacts | undefined,
  { storeId, reason, changes }: Pick<NoticeData, 'reason' | 'changes'> & { readonly storeId?: string | undefined },
): NoticeData => ({
  ...orderData(facts, storeId),
  ...(store && { store_name: store.store_name }),
  ...(reason && { reason }),
  ...(changes && { changes }),
});

/** A store sees what the rider collects in cash, and no other amount of the customer; nothing if the payment must be checked. */
function cashOf(facts: OrderFacts): Pick<NoticeData, 'amount_due'> {
  const amount = amountToCollect(facts);
  return amount === null ? {} : { amount_due: toPaise(amount) };
}

/** Returns what the customer still has to pay, in paise. An order from before payments were stored can be Paid without one. */
const amountDue = ({ payment_status: status, order_total, paid_total }: OrderFacts): number =>
  status === 'Paid' || status === 'Refunded' ? 0 : balanceDue(order_total, paid_total);

/**
 * Returns the values of the placeholders in a language.
 * @param dashboardUrl address of the record in the dashboard, if the server knows its own address.
 */
export function valuesOf(data: NoticeData, language: MessageLanguage, dashboardUrl?: string): MessageValues {
  const amount = (paise: number | undefined) => (paise === undefined ? undefined : amountText(paise, language));
  return {
    order_number: limit(data.order_number),
    customer_name: limit(data.customer_name),
    items: data.items && limit(itemsText(data.items)),
    city: limit(data.city),
    delivery_date: data.delivery_date && dayText(data.delivery_date, language),
    delivery_slot:
      data.delivery_from && data.delivery_upto && clockRange(toSlot(data.delivery_from, data.delivery_upto)),
    order_total: amount(data.order_total),
    amount_due: data.amount_due === 0 ? undefined : amount(data.amount_due),
    store_name: limit(data.store_name),
    vendor_charges: amount(data.vendor_charges),
    note: data.note,
    reason: data.reason && reasonLabels[data.reason][language],
    changes: data.changes?.map((part) => changedPartLabels[part][language]).join(', '),
    staff_name: limit(data.staff_name),
    act_reason: limit(data.act_reason),
    until: data.until,
    document: data.document && documentNames[data.document][language],
    expiry: data.expires_on && expiryText(data.expires_on, data.is_expired === true, language),
    link: data.link,
    amount: amount(data.amount),
    valid_until: data.valid_until,
    delivery_code: data.delivery_code,
    dashboard_url: dashboardUrl,
  };
}

const amountText = (paise: number, language: MessageLanguage): string =>
  `${currency[language]}${(paise % 100 === 0 ? withoutPaise : withPaise).format(paise / 100)}`;

/** Shortens a value. The character … is not in the alphabet of an SMS. */
const limit = (text: string | undefined) => text && shorten(text, 200, '...');

function expiryText(day: string, isExpired: boolean, language: MessageLanguage): string {
  const date = dayText(day, language);
  if (language === 'en') return `${isExpired ? 'expired' : 'expires'} on ${date}`;
  return `${date} को समाप्त ${isExpired ? 'हो गया' : 'होगा'}`;
}

const itemsText = (items: OrderFacts['items']): string =>
  items.map(({ quantity, name, weight }) => [`${quantity} x`, name, weight].filter(Boolean).join(' ')).join(', ');

const dayText = (day: string, language: MessageLanguage): string =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`));

/** The example of a preview without an order. */
export const sampleData: NoticeData = {
  order_number: 'BH-261122-7Q2MKX4',
  customer_name: 'Asha Verma',
  city: 'New Delhi',
  delivery_date: '2026-11-24',
  delivery_from: '18:00',
  delivery_upto: '20:00',
  order_total: 124_900,
  amount_due: 124_900,
  items: [{ quantity: 1, name: 'Truffle Cake', weight: '1 kg' }],
  store_name: 'Sweet Corner',
  vendor_charges: 90_000,
  note: 'Please write the name in English.',
  reason: 'cancelled',
  changes: ['items', 'address'],
  staff_name: 'Ravi Kumar',
  act_reason: 'Hours are wrong on Sundays.',
  until: '18:30',
  document: 'fssai',
  expires_on: '2026-12-24',
  link: 'https://rzp.io/i/nxrHnLJ',
  amount: 124_900,
  valid_until: '25 November 2026 at 10:00 am',
  delivery_code: '4071',
};
