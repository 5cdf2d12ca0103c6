import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';

/** Steps of a store that wait until the server can be reached: the rules, without browser and network. */

type Seen = { readonly status: string; readonly version: number };

/** A step that a person took for an order. */
export type OrderStep = {
  /** Idempotency key, with which the server takes the step once however often it is sent. */
  readonly key: string;
  readonly order: { readonly _id: string; readonly order_number: string };
  /** When the step was taken, as ISO 8601 by the clock of the device. */
  readonly at: string;
  /** The order as the person saw it. */
  readonly seen: Seen;
  /** Why the server did not take the step, and the order as it is now; null when the store no longer has it. */
  readonly refusal?: { readonly message: string; readonly now: Seen | null };
} & (
  | {
      readonly kind: 'status';
      readonly to: OrderStatus;
      /** The digits that the customer gave. */
      readonly delivery_code?: string | undefined;
    }
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline'; readonly reason: string }
  /** Confirms the changes up to a number. */
  | { readonly kind: 'confirm'; readonly number: number }
);

/** The response to a step; a decline returns no order. */
export type Sent = { readonly message: string; readonly data?: OrderRecord };

export type StepQueueParts = {
  readonly read: () => Promise<readonly OrderStep[]>;
  /** Replaces the steps in one transaction. */
  readonly change: (next: (steps: readonly OrderStep[]) => readonly OrderStep[]) => Promise<void>;
  readonly send: (step: OrderStep) => Promise<Sent>;
  /** Returns the current order; null when the store no longer has it. */
  readonly load: (id: string) => Promise<Seen | null>;
  /** Returns whether a failed call is to be repeated later. */
  readonly isTemporary: (cause: unknown) => boolean;
};

/** Returns the steps that can be sent, in order. Steps after a refused step of the same order are left out. */
export function openSteps(steps: readonly OrderStep[]): OrderStep[] {
  const refused = new Set(steps.flatMap(({ order, refusal }) => (refusal ? [order._id] : [])));
  return steps.filter(({ order }) => !refused.has(order._id));
}

/**
 * Sends the steps in the order in which they were taken. A step is removed when the server has taken it. A refused step stays with what the
 * person must know, and the following steps of its order wait for the person's decision.
 * @returns the number of sent steps, and whether steps are left that must be sent later.
 */
export async function sendSteps(parts: StepQueueParts): Promise<{ sent: number; isLater: boolean }> {
  let sent = 0;
  for (;;) {
    const [step] = openSteps(await parts.read());
    if (!step) return { sent, isLater: false };
    try {
      const { data } = await parts.send(step);
      await parts.change((steps) => afterSent(steps, step, data));
      sent += 1;
    } catch (cause) {
      if (parts.isTemporary(cause) || !(await refuse(parts, step, cause))) return { sent, isLater: true };
    }
  }
}

/** Removes a sent step. The next step of its order follows the version that the server has now. */
function afterSent(steps: readonly OrderStep[], step: OrderStep, order: Seen | undefined): OrderStep[] {
  const rest = steps.filter(({ key }) => key !== step.key);
  const next = rest.findIndex((other) => other.order._id === step.order._id);
  const following = rest[next];
  if (!following) return rest;
  const seen = order ? { status: order.status, version: order.version } : following.seen;
  // Someone else may have changed the order after a step that was sent before without an answer.
  const isAsSeen = step.kind !== 'status' || order === undefined || order.status === step.to;
  const refusal = { message: i18n.t('Somebody else has changed this order.'), now: seen };
  return rest.with(next, isAsSeen ? { ...following, seen } : { ...following, refusal });
}

/** Records why a step was refused. Returns false when the current order cannot be read now. */
async function refuse({ load, change }: StepQueueParts, step: OrderStep, cause: unknown): Promise<boolean> {
  const message = cause instanceof Error ? cause.message : String(cause);
  try {
    const now = await load(step.order._id);
    await change((steps) =>
      steps.map((other) => (other.key === step.key ? { ...other, refusal: { message, now } } : other)),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets a refused step be sent again, for the order as it is now.
 * @param key key of the refused step.
 * @param newKey idempotency key of the new attempt.
 */
export const sendAgain = (steps: readonly OrderStep[], key: string, newKey: string): OrderStep[] =>
  steps.map((step) => {
    if (step.key !== key || !step.refusal?.now) return step;
    const { refusal, ...rest } = step;
    return { ...rest, key: newKey, seen: refusal.now ?? rest.seen };
  });

/** Removes all steps of an order. */
export const dropSteps = (steps: readonly OrderStep[], orderId: string): OrderStep[] =>
  steps.filter(({ order }) => order._id !== orderId);

/** Returns the order as it will be when the open steps have been sent; undefined when the store has declined it. */
export function applySteps(order: OrderRecord, steps: readonly OrderStep[]): OrderRecord | undefined {
  let next: OrderRecord | undefined = order;
  for (const step of openSteps(steps)) if (step.order._id === order._id && next) next = applyStep(next, step);
  return next;
}

function applyStep(order: OrderRecord, step: OrderStep): OrderRecord | undefined {
  if (step.kind === 'status') return { ...order, status: step.to };
  if (step.kind === 'decline') return undefined;
  if (step.kind === 'confirm') return order.changes ? { ...order, changes: { ...order.changes, open: [] } } : order;
  const { offer: _offer, ...accepted } = order;
  return accepted;
}
