import { randomBytes } from 'node:crypto';
import { dayOf, FakeSettlements } from './fake-settlements.ts';

/** The payment links, payments, refunds and settlements of the fake gateway, in memory. Amounts are paise, times seconds. */

/** An error response of the API. */
export class FakeError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Notes = Readonly<Record<string, string>>;
export type FakeLink = {
  readonly id: string;
  readonly amount: number;
  readonly reference_id: string;
  readonly description: string;
  readonly notes: Notes;
  readonly short_url: string;
  status: 'created' | 'paid' | 'expired' | 'cancelled';
};
type FakePayment = {
  readonly id: string;
  readonly linkId: string;
  readonly amount: number;
  readonly method: string;
  readonly status: 'captured' | 'failed';
  readonly description: string;
  readonly error_description: string | null;
  readonly created_at: number;
  /** Razorpay does not copy the notes of a link to its payments. */
  readonly notes: readonly [];
};
type FakeRefund = {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly receipt: string;
  readonly created_at: number;
  readonly notes: Notes;
  status: 'pending' | 'processed' | 'failed';
};
type Request = {
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** The header `X-Refund-Idempotency`. */
  readonly refundKey: unknown;
};

type Options = {
  readonly paysRefunds: boolean;
  readonly now: () => Date;
  readonly urlOf: (linkId: string) => string;
  readonly send: (event: object) => Promise<void>;
};

const idOf = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
const notesOf = (body: Record<string, unknown>): Notes =>
  Object.fromEntries(Object.entries(body.notes ?? {}).map(([name, value]) => [name, String(value)]));

export class FakeAccount {
  readonly links = new Map<string, FakeLink>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly settlements = new FakeSettlements();
  readonly #payments = new Map<string, FakePayment>();
  readonly #options: Options;
  #rejection: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Handles a call of the API, such as `POST /v1/payment_links`.
   * @throws FakeError
   */
  call(call: string, { query, body, refundKey }: Request): object {
    const [, action = '', id = ''] = /^(\w+ \/v1\/\w+(?:\/(?=\w))?)(\w*)/.exec(call) ?? [];
    const rest = call.slice(action.length + id.length);
    switch (`${action}${rest}`) {
      case 'POST /v1/payment_links':
        return this.#createLink(body);
      case 'GET /v1/payment_links':
        return { payment_links: this.#findLinks(query.get('reference_id')) };
      case 'GET /v1/payment_links/':
        return this.#present(this.#requireLink(id));
      case 'POST /v1/payment_links//cancel':
        return this.#cancelLink(id);
      case 'GET /v1/payments/':
        return this.#requirePayment(id);
      case 'GET /v1/payments//refunds':
        return { entity: 'collection', items: this.#refundsOf(id) };
      case 'POST /v1/payments//refund':
        return this.#createRefund(this.#requirePayment(id), body, refundKey);
      case 'GET /v1/settlements//combined':
        return this.#reportSettled(query);
      default:
        throw new FakeError(404, 'The requested URL was not found on the server');
    }
  }

  /** Pays a link, as its customer, and reports it. Returns the id of the payment. */
  async pay(linkId: string, method = 'upi'): Promise<string> {
    const link = this.#requireLink(linkId);
    if (link.status !== 'created') throw new FakeError(400, 'This payment link cannot be paid');
    link.status = 'paid';
    const payment = this.#addPayment(link, method, 'captured');
    await this.#report('payment.captured', { payment });
    await this.#report('payment_link.paid', { payment_link: link, payment });
    return payment.id;
  }

  /** Fails a payment of a link and reports it. The link can still be paid. */
  async failPayment(linkId: string, method = 'upi'): Promise<string> {
    const payment = this.#addPayment(this.#requireLink(linkId), method, 'failed');
    await this.#report('payment.failed', { payment });
    return payment.id;
  }

  /** Ends a refund that is pending, and reports it. */
  async endRefund(id: string, status: 'processed' | 'failed'): Promise<void> {
    const refund = this.refunds.get(id) ?? rejectCall('The id provided does not exist');
    refund.status = status;
    await this.#report(`refund.${status}`, { refund, payment: this.#requirePayment(refund.payment_id) });
  }

  /** Settles what was paid and refunded and is not settled, and reports it. Returns the id of the settlement. */
  async settle(): Promise<string> {
    const settlement = this.settlements.settle(this.unsettled(), this.#seconds());
    await this.#report('settlement.processed', { settlement });
    return settlement.id;
  }

  /** Makes the gateway reject the next link or refund with this message. */
  rejectNext(message: string): void {
    this.#rejection = message;
  }

  #seconds(): number {
    return Math.floor(this.#options.now().getTime() / 1_000);
  }

  #report(event: string, entities: Readonly<Record<string, object>>): Promise<void> {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
    const contains = Object.keys(entities);
    const created_at = this.#seconds();
    return this.#options.send({ entity: 'event', account_id: 'acc_demo', event, contains, payload, created_at });
  }

  #requireLink(id: string): FakeLink {
    return this.links.get(id) ?? rejectCall('The id provided does not exist');
  }

  #requirePayment(id: string): FakePayment {
    return this.#payments.get(id) ?? rejectCall('The id provided does not exist');
  }

  #findLinks(reference: string | null): object[] {
    return [...this.links.values()]
      .filter(({ reference_id }) => reference_id === reference)
      .map((link) => this.#present(link));
  }

  #present(link: FakeLink): object {
    const payments = [...this.#payments.values()]
      .filter(({ linkId }) => linkId === link.id)
      .map(({ id, amount, method, status, created_at }) => ({ payment_id: id, amount, method, status, created_at }));
    return { ...link, payments };
  }

  #rejectOnce(): void {
    const message = this.#rejection;
    this.#rejection = undefined;
    if (message !== undefined) rejectCall(message);
  }

  #createLink(body: Record<string, unknown>): object {
    this.#rejectOnce();
    const reference = String(body.reference_id);
    if (this.#findLinks(reference).length > 0)
      rejectCall(`payment link with given reference_id: ${reference} already exists`);
    if (Number(body.expire_by) < this.#seconds() + 900)
      rejectCall('expire_by should be at least 15 minutes after current time');
    const id = idOf('plink');
    const link: FakeLink = {
      id,
      amount: Number(body.amount),
      reference_id: reference,
      description: String(body.description),
      notes: notesOf(body),
      short_url: this.#options.urlOf(id),
      status: 'created',
    };
    this.links.set(id, link);
    return this.#present(link);
  }

  #cancelLink(id: string): object {
    const link = this.#requireLink(id);
    if (link.status !== 'created') rejectCall(`Payment Link cannot be cancelled as it is already ${link.status}`);
    link.status = 'cancelled';
    return this.#present(link);
  }

  #addPayment(link: FakeLink, method: string, status: FakePayment['status']): FakePayment {
    const payment: FakePayment = {
      id: idOf('pay'),
      linkId: link.id,
      amount: link.amount,
      method,
      status,
      description: link.id.replace('plink_', '#'),
      error_description: status === 'failed' ? 'The payment was declined by the bank' : null,
      created_at: this.#seconds(),
      notes: [],
    };
    this.#payments.set(payment.id, payment);
    return payment;
  }

  /** Returns what was paid and refunded and is not settled. */
  unsettled() {
    const paid = [...this.#payments.values()].filter(({ status }) => status === 'captured');
    const returned = [...this.refunds.values()].filter(({ status }) => status !== 'failed');
    return this.settlements.filterUnsettled([
      ...paid.map((payment) => ({ ...payment, type: 'payment' as const })),
      ...returned.map((refund) => ({ ...refund, type: 'refund' as const })),
    ]);
  }

  /** What was paid before today is settled on the day after. */
  #reportSettled(query: URLSearchParams): object {
    const days = Map.groupBy(this.unsettled(), ({ created_at }) => dayOf(created_at));
    for (const [day, entries] of days)
      if (this.settlements.isDaily && day < dayOf(this.#seconds()))
        this.settlements.settle(entries, Date.parse(`${day}T12:00:00Z`) / 1_000 + 86_400);
    return this.settlements.report(query);
  }

  #refundsOf(payment: string): FakeRefund[] {
    return [...this.refunds.values()].filter(({ payment_id }) => payment_id === payment);
  }

  #createRefund(payment: FakePayment, body: Record<string, unknown>, key: unknown): FakeRefund {
    const receipt = String(body.receipt);
    const others = this.#refundsOf(payment.id);
    if (key !== receipt) rejectCall('A refund needs an idempotency key here');
    const same = others.find((refund) => refund.receipt === receipt);
    if (same) return same;
    this.#rejectOnce();
    const amount = Number(body.amount);
    const kept = others
      .filter(({ status }) => status !== 'failed')
      .reduce((rest, other) => rest - other.amount, payment.amount);
    if (amount > kept) rejectCall('The total refund amount is greater than the refund payment amount');
    const id = idOf('rfnd');
    const refund: FakeRefund = {
      id,
      payment_id: payment.id,
      amount,
      receipt,
      created_at: this.#seconds(),
      notes: notesOf(body),
      status: 'pending',
    };
    this.refunds.set(id, refund);
    if (this.#options.paysRefunds) setTimeout(() => void this.endRefund(id, 'processed'), 300).unref();
    return refund;
  }
}

function rejectCall(message: string): never {
  throw new FakeError(400, message);
}
