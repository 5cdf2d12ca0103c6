import type { GatewayEventKind } from '@bakehouse/contract/money/gateway';
import type { GatewayAmounts } from '@bakehouse/contract/money/gateway-settlement';
import type { PaymentMethod } from '@bakehouse/contract/money/payment';

/** A service that takes payments of customers and pays refunds. All amounts are paise. Every call goes over the network. */

/** The gateway rejected a request, so repeating it is useless. The message is that of the gateway. */
export class GatewayRejection extends Error {}

export type NewGatewayLink = {
  /** Unique for each link, so that a repeated request finds the link of an earlier one. At most 40 characters. */
  readonly reference: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: number;
  readonly expiresAt: Date;
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
};

export type GatewayPayment = { readonly reference: string; readonly amount: number; readonly method: PaymentMethod };

export type GatewayLink = {
  readonly id: string;
  readonly url: string;
  readonly status: 'open' | 'paid' | 'expired' | 'cancelled';
  readonly payments: readonly GatewayPayment[];
};

export type NewGatewayRefund = {
  /** Id of the payment at the gateway. */
  readonly payment: string;
  /** Unique for each attempt, so that a repeated request gives one refund. */
  readonly reference: string;
  readonly orderId: string;
  readonly amount: number;
};

export type GatewayRefund = { readonly id: string; readonly status: 'pending' | 'processed' | 'failed' };

/** What the gateway reports. Ids are empty strings if there are none. */
export type GatewayNotice = {
  /** The same for each delivery of one event. */
  readonly eventId: string;
  readonly kind: GatewayEventKind;
  readonly occurredAt: Date;
  readonly amount: number;
  readonly method: PaymentMethod | null;
  readonly payment: string;
  readonly refund: string;
  /** Id of the link at the gateway, and how the link ended. */
  readonly link: string;
  readonly linkEnd: 'paid' | 'expired' | 'cancelled' | null;
  /** What the link or the refund was made with: the id of the order, and the reference of link or refund. The id of a settlement. */
  readonly orderId: string;
  readonly reference: string;
  readonly failure: string;
};

/** A line of a settlement, which was transferred to the bank account. Ids are empty strings if there are none. */
export type GatewayLine = GatewayAmounts & {
  /** Id of the settlement at the gateway, and the number of its bank transfer. */
  readonly settlement: string;
  readonly utr: string;
  readonly settledAt: Date;
  /** Id of the payment, refund, transfer or adjustment at the gateway. */
  readonly reference: string;
  /** Id of the payment, also that of a refund. */
  readonly payment: string;
  readonly method: PaymentMethod | null;
  readonly occurredAt: Date;
  /** What the payment or the refund was made with: the id of the order, the reference of the refund, and the id of the link at the gateway. */
  readonly orderId: string;
  readonly note: string;
  readonly link: string;
};

export type PaymentGateway = {
  readonly name: 'razorpay';
  /** Name for people. */
  readonly label: string;
  /** Finds a link by the reference that it was created with. */
  findLink(reference: string): Promise<GatewayLink | undefined>;
  /** @throws GatewayRejection; OutgoingError if the result is unknown */
  createLink(link: NewGatewayLink): Promise<GatewayLink>;
  /** Returns a link with its payments. */
  fetchLink(id: string): Promise<GatewayLink>;
  /** @throws GatewayRejection for a link that is paid or has expired */
  cancelLink(id: string): Promise<void>;
  /** Finds a refund of a payment by the reference that it was created with. */
  findRefund(payment: string, reference: string): Promise<GatewayRefund | undefined>;
  /** @throws GatewayRejection; OutgoingError if the result is unknown */
  refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  /** Zone of the days of its report. */
  readonly reportZone: string;
  /**
   * Returns what was settled on a day (`YYYY-MM-DD`), one page at a time.
   * @param skip number of lines before the page
   * @returns the lines, and the `skip` of the next page; null after the last one
   */
  readSettled(
    day: string,
    skip: number,
  ): Promise<{ readonly lines: readonly GatewayLine[]; readonly next: number | null }>;
  /**
   * Checks the signature of a webhook and reads its event.
   * @returns `null` for an event that concerns neither payments nor refunds; undefined for a false signature
   */
  readWebhook(body: string, headers: Readonly<Record<string, unknown>>): GatewayNotice | null | undefined;
};
