import { localTimeIn } from '@bakehouse/contract/core/local-time';
import type { MessageChannel } from '@bakehouse/contract/core/message-language';
import { defaultMessage } from '@bakehouse/contract/message-template/default-messages';
import type { CustomerKind } from '@bakehouse/contract/message-template/message-kinds';
import {
  quietUntil,
  type ResolvedMessageSettings,
  resolveMessageSettings,
} from '@bakehouse/contract/notification/message-settings';
import type { Deps } from '../../kernel/http/context.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import type { Db } from '../../platform/db/client.ts';
import { toSlot } from '../../platform/lib/iso-time.ts';
import { instantIn } from '../../platform/lib/zoned-time.ts';
import type { OrderFacts } from '../message-template/message-facts.queries.ts';
import type { FindText } from '../message-template/message-template.service.ts';
import { type NoticeData, orderData, valuesOf } from '../message-template/message-values.ts';
import { writeMessage } from '../message-template/write-message.ts';
import { deliveryCodes, takesCode } from '../order/proof/delivery-code.ts';
import { findProvableOrders } from '../order/proof/order-proof.queries.ts';
import { findSendSettings, insertMessages, type MessageKey } from './order-message.queries.ts';

/** Queues messages to customers: each once, by the channels that reach them, and not in the quiet hours. */

/** A message to the customer of an order. */
export type CustomerNotice = {
  readonly order: OrderFacts;
  readonly kind: CustomerKind;
  /** What caused a message that can be repeated; empty for a message that is sent once. */
  readonly cause: string;
  /** Additional values of placeholders, such as the amount of a payment. */
  readonly data?: NoticeData;
  /** The channels that staff have chosen. Their message is sent although its template is switched off. */
  readonly chosen?: readonly MessageChannel[];
  /** The channels to use instead of those that reach the customer. */
  readonly only?: readonly MessageChannel[];
};

type Queueing = { readonly deps: Pick<Deps, 'jobs' | 'config' | 'textSenders' | 'now'>; readonly db: Db };
type Planned = {
  readonly key: MessageKey & { readonly amount: number | null };
  readonly job: JobData['record-message'];
};

/** Kinds that customers wait for, so that they are sent in the quiet hours too. */
const awaitedKinds: readonly CustomerKind[] = [
  'order_payment_link',
  'order_shipped',
  'order_delivered',
  'order_delayed',
];

/**
 * Queues messages in the transaction of their cause.
 * @returns the number of messages that are new
 */
export async function queueCustomerMessages(
  { deps, db }: Queueing,
  findText: FindText,
  notices: readonly CustomerNotice[],
): Promise<number> {
  const now = deps.now();
  if (notices.length === 0) return 0;
  const found = await findSendSettings(db);
  const settings = resolveMessageSettings(found.settings);
  const planned = new Map<string, Planned>();
  for (const notice of found.hasProofRules ? await withCodes(db, notices) : notices)
    for (const plan of planMessages(deps, notice, findText, { settings, now })) planned.set(messageId(plan.key), plan);
  if (planned.size === 0) return 0;
  const inserted = await insertMessages(
    db,
    [...planned.values()].map(({ key }) => key),
    now,
  );
  const isNew = new Set(inserted.map(messageId));
  const jobs = [...planned].filter(([id]) => isNew.has(id)).map(([id, { job }]) => ({ ...job, id }));
  await deps.jobs.sendAll(db, 'record-message', jobs);
  return jobs.length;
}

/** Adds the code of the customer to the messages that an order is on its way. */
async function withCodes(db: Db, notices: readonly CustomerNotice[]): Promise<CustomerNotice[]> {
  const shipped = notices.flatMap(({ kind, order }) => (kind === 'order_shipped' ? [order.id] : []));
  const orders = (await findProvableOrders(db, { reach: 'all' }, shipped)).filter(takesCode);
  const codes = await deliveryCodes(
    db,
    orders.map(({ id }) => id),
  );
  return notices.map((notice) => {
    const delivery_code = notice.kind === 'order_shipped' ? codes.get(notice.order.id) : undefined;
    return delivery_code === undefined ? notice : { ...notice, data: { ...notice.data, delivery_code } };
  });
}

/** Returns the id of a message, which the services report. */
export const messageId = ({ order_id, kind, channel, cause }: MessageKey): string =>
  [order_id, kind, channel, cause].join('.');

function planMessages(
  deps: Queueing['deps'],
  notice: CustomerNotice,
  findText: FindText,
  { settings, now }: { readonly settings: ResolvedMessageSettings; readonly now: Date },
): Planned[] {
  const { order, kind, cause, data, chosen } = notice;
  const { customer_language: language, customer_email: email, customer_phone: phone } = order;
  const values = valuesOf({ ...orderData(order), ...data }, language);
  const quietEnd = quietEndOf(deps, notice, settings, now);
  return channelsOf(deps, notice, findText).flatMap((channel) => {
    const template = { kind, channel, language };
    const text = findText(template) ?? (chosen && { ...defaultMessage(kind, channel, language), dlt: undefined });
    const message = text && writeMessage(template, text, values, { email, phone });
    if (!message) return [];
    // Messages to one customer and channel arrive in their order. A payment link does not wait for the quiet hours of others.
    const record = `order:${order.id}:${chosen ? 'chosen' : 'customer'}:${channel}`;
    const startAfter = channel === 'email' ? undefined : quietEnd;
    return [
      {
        key: { order_id: order.id, kind, channel, cause, amount: data?.amount ?? null },
        job: { record, message, ...(startAfter !== undefined && { startAfter }) },
      },
    ];
  });
}

/** Returns the channels of a message: email, and WhatsApp or SMS. A message that WhatsApp cannot deliver is sent by SMS afterwards. */
function channelsOf(
  { textSenders }: Queueing['deps'],
  { order, kind, chosen, only }: CustomerNotice,
  findText: FindText,
): readonly MessageChannel[] {
  const hasWhatsApp =
    textSenders.whatsapp !== undefined &&
    findText({ kind, channel: 'whatsapp', language: order.customer_language }) !== undefined;
  return chosen ?? only ?? ['email', hasWhatsApp ? 'whatsapp' : 'sms'];
}

/** Returns when a message is sent that is due in the quiet hours, as ISO 8601. */
function quietEndOf(
  { config }: Queueing['deps'],
  { order, kind }: CustomerNotice,
  { quiet_hours }: ResolvedMessageSettings,
  now: Date,
): string | undefined {
  if (awaitedKinds.includes(kind)) return undefined;
  const slot = { date: order.delivery_date, ...toSlot(order.delivery_from, order.delivery_upto) };
  const end = quietUntil(quiet_hours, localTimeIn(config.TIME_ZONE, now), slot);
  return end && instantIn(config.TIME_ZONE, end.slice(0, 10), end.slice(11)).toISOString();
}
