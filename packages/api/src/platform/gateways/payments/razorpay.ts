import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { isSigned } from '../../lib/is-signed.ts';
import { OutgoingError } from '../outgoing.ts';
import {
  type GatewayLink,
  type GatewayRefund,
  GatewayRejection,
  type NewGatewayLink,
  type NewGatewayRefund,
  type PaymentGateway,
} from './payment-gateway.ts';
import { readReport } from './razorpay-report.ts';
import { readNotice, toPaymentMethod } from './razorpay-webhook.ts';

/** The payment gateway Razorpay, called with its SDK. @see https://razorpay.com/docs/api/ */

// In milliseconds.
const timeout = 10_000;
/** The most lines of a report in one response. */
const linesPerPage = 1_000;

type Settings = Pick<Config, 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_URL'>;
type Sdk = Awaited<ReturnType<typeof loadSdk>>;
/** The client of the SDK; its types do not declare the axios instance. */
type Http = {
  readonly rq: {
    readonly defaults: { baseURL?: string; timeout?: number; maxRedirects?: number; proxy?: false };
    readonly interceptors: { readonly request: { use(change: (request: HttpRequest) => HttpRequest): void } };
  };
};
type HttpRequest = {
  readonly data?: { receipt?: string };
  readonly headers: { set(name: string, value: string): void };
};

/**
 * Opens Razorpay.
 * @returns undefined without `RAZORPAY_KEY_ID`
 */
export function openRazorpay(settings: Settings): PaymentGateway | undefined {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  if (id === undefined || secret === undefined || webhookSecret === undefined) return undefined;
  let loaded: Promise<Sdk> | undefined;
  const call = async <Result>(request: (sdk: Sdk) => Promise<Result>): Promise<Result> => {
    loaded ??= loadSdk(id, secret, settings.RAZORPAY_URL);
    const sdk = await loaded;
    return request(sdk).catch(rethrow);
  };
  return {
    name: 'razorpay',
    label: 'Razorpay',
    findLink: async (reference) => {
      const query = { reference_id: reference };
      const { payment_links: links } = await call((sdk) =>
        sdk.api.get<typeof query, { payment_links: SentLink[] }>({ url: '/payment_links', data: query }),
      );
      return links[0] && toLink(links[0]);
    },
    createLink: async (link) => toLink(await call((sdk) => sdk.paymentLink.create(linkBody(link)))),
    fetchLink: async (linkId) => toLink(await call((sdk) => sdk.paymentLink.fetch(linkId))),
    cancelLink: async (linkId) => void (await call((sdk) => sdk.paymentLink.cancel(linkId))),
    findRefund: async (payment, reference) => {
      const { items } = await call((sdk) => sdk.payments.fetchMultipleRefund(payment, { count: 100 }));
      const refund = items.find(({ receipt }) => receipt === reference);
      return refund && toRefund(refund);
    },
    refund: async (refund) => toRefund(await call((sdk) => sdk.payments.refund(refund.payment, refundBody(refund)))),
    reportZone: 'Asia/Kolkata',
    readSettled: async (date, skip) => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
      const query = { year, month, day, count: linesPerPage, skip };
      const { size, lines } = readReport(await call((sdk) => sdk.settlements.reports(query)));
      // Only an empty page is the last one: the gateway may return fewer lines than it is asked for.
      return { lines, next: size === 0 ? null : skip + size };
    },
    readWebhook: (body, headers) => {
      if (!isSigned(body, headers['x-razorpay-signature'], webhookSecret)) return undefined;
      const eventId = headers['x-razorpay-event-id'];
      const isId = typeof eventId === 'string' && eventId !== '' && eventId.length <= 100;
      return readNotice(body, isId ? eventId : createHash('sha256').update(body).digest('hex'));
    },
  };
}

/** Loads the SDK with the first call, because most servers start without one. */
async function loadSdk(key_id: string, key_secret: string, url: string) {
  const { default: Razorpay } = await import('razorpay');
  const sdk = new Razorpay({ key_id, key_secret });
  // The SDK sets neither an address nor a timeout.
  const { rq } = sdk.api as typeof sdk.api & Http;
  Object.assign(rq.defaults, { baseURL: url, timeout, maxRedirects: 0, proxy: false });
  // The SDK cannot send this header. With it a repeated refund gives the first one again.
  rq.interceptors.request.use((request) => {
    if (request.data?.receipt !== undefined) request.headers.set('X-Refund-Idempotency', request.data.receipt);
    return request;
  });
  return sdk;
}

/**
 * The SDK throws `{ statusCode, error }` for a response, and a TypeError when there was none.
 * @throws GatewayRejection for a request that can never succeed; OutgoingError otherwise
 */
function rethrow(thrown: unknown): never {
  const { statusCode, error } = thrown as { statusCode?: number; error?: { description?: string } };
  if (statusCode === undefined) throw new OutgoingError('Razorpay could not be reached', { cause: thrown });
  const canRetry = statusCode === 401 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  if (canRetry) throw new OutgoingError(`Razorpay answered ${statusCode}`);
  throw new GatewayRejection((error?.description ?? `Razorpay answered ${statusCode}`).slice(0, 300));
}

const linkBody = ({ reference, orderId, orderNumber, amount, expiresAt, customer }: NewGatewayLink) => ({
  amount,
  currency: 'INR',
  accept_partial: false,
  reference_id: reference,
  description: `Order ${orderNumber}`,
  customer: { name: customer.name, contact: `+91${customer.phone}`, ...(customer.email && { email: customer.email }) },
  // Bakehouse sends the messages, in the language of the customer.
  notify: { sms: false, email: false },
  reminder_enable: false,
  expire_by: Math.ceil(expiresAt.getTime() / 1_000),
  notes: { order_id: orderId, reference },
});

const refundBody = ({ amount, reference, orderId }: NewGatewayRefund) => ({
  amount,
  speed: 'normal' as const,
  receipt: reference,
  notes: { order_id: orderId, reference },
});

/** The part of a payment link that is read; the SDK's type has no payments. */
type SentLink = {
  readonly id: string;
  readonly short_url: string;
  readonly status: string;
  readonly payments?: unknown;
};
type SentPayment = {
  readonly payment_id: string;
  readonly amount: number | string;
  readonly method: string;
  readonly status: string;
};

const linkStates: Readonly<Record<string, GatewayLink['status']>> = {
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
};

function toLink({ id, short_url, status, payments }: SentLink): GatewayLink {
  const sent: readonly SentPayment[] = Array.isArray(payments) ? payments : [];
  return {
    id,
    url: short_url,
    status: linkStates[status] ?? 'open',
    payments: sent
      .filter((payment) => payment.status === 'captured')
      .map(({ payment_id: reference, amount, method }) => ({
        reference,
        amount: Number(amount),
        method: toPaymentMethod(method),
      })),
  };
}

const toRefund = ({ id, status }: { readonly id: string; readonly status: string }): GatewayRefund => ({
  id,
  status: status === 'processed' || status === 'failed' ? status : 'pending',
});
