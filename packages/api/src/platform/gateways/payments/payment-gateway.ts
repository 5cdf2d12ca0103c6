import type { GatewayEventKind } from '@bakehouse/contract/money/gateway';
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
  /** What the link or the refund was made with: the id of the order, and the reference of link or refund. */
  readonly orderId: string;
  readonly reference: string;
  readonly failure: string;
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
  /**
   * Checks the signature of a webhook and reads its event.
   * @returns `null` for an event that concerns neither payments nor refunds; undefined for a false signature
   */
  readWebhook(body: string, headers: Readonly<Record<string, unknown>>): GatewayNotice | null | undefined;
};
