import { i18n } from '@bakehouse/contract/i18n';
import { confirmOrderChanges } from '@bakehouse/contract/order/change/order-change.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError, isMissing, isStale, isUnreachable } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { storedValue } from '../../../data/offline/offline-store.ts';
import { offlineOwner } from '../../../data/session.ts';
import { reportLost, reportWaiting } from './connection.ts';
import { dropSteps, type OrderStep, type Sent, type StepQueueParts, sendAgain, sendSteps } from './step-queue.ts';

/** Sends the steps of a store, or stores them in the browser until the server can be reached. */

/** Timeout of a request in milliseconds. The step is then stored and sent again. */
const answerTimeout = 15_000;

const storedSteps = () => storedValue<readonly OrderStep[]>(`steps of ${offlineOwner()}`);

let current: readonly OrderStep[] = [];
const listeners = new Set<() => void>();

/** Returns the steps that wait to be sent or were refused, and renders when they change. */
export const useSteps = (): readonly OrderStep[] => useSyncExternalStore(subscribe, () => current);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the steps that wait to be sent or were refused. */
export async function readSteps(): Promise<readonly OrderStep[]> {
  const steps = (await storedSteps().read()) ?? [];
  if (JSON.stringify(steps) !== JSON.stringify(current)) show(steps);
  return steps;
}

function show(steps: readonly OrderStep[]) {
  current = steps;
  for (const listener of listeners) listener();
}

async function change(next: (steps: readonly OrderStep[]) => readonly OrderStep[]): Promise<void> {
  let changed = current;
  await storedSteps().change((steps = []) => {
    changed = next(steps);
    return changed;
  });
  show(changed);
}

/** A step that a person takes now. */
export type NewStep = OrderStep extends infer Step
  ? Step extends OrderStep
    ? Omit<Step, 'key' | 'at' | 'refusal'>
    : never
  : never;

/**
 * Sends a step. If there is no response, or an earlier step of the order waits, it is stored and sent later with the same idempotency key.
 * @param input the step.
 * @returns the response, or only a message if the step was stored.
 * @throws ApiError when the server refuses the step, or the browser cannot store it.
 */
export async function takeStep(input: NewStep): Promise<Sent> {
  const step = { ...input, key: uuid(), at: new Date().toISOString() } as OrderStep;
  if (!offlineOwner()) return send(step);
  const earlier = (await readSteps()).filter(({ order }) => order._id === step.order._id);
  if (earlier.some(({ refusal }) => refusal))
    throw new ApiError({
      status: 409,
      code: 'earlier_step',
      message: i18n.t('First send the earlier step of this order again, or dismiss it.'),
    });
  if (earlier.length === 0) {
    try {
      return await send(step);
    } catch (cause) {
      if (!isTemporary(cause)) throw cause;
    }
  }
  reportLost();
  await change((steps) => [...steps, step]).catch(() => {
    throw new ApiError({
      status: 0,
      code: 'not_kept',
      message: i18n.t('There is no connection, and this device could not keep the step. Try again later.'),
    });
  });
  return { message: i18n.t('No connection. The step is kept, and sent when you are connected.') };
}

const send: StepQueueParts['send'] = async (step) => {
  const { _id: id } = step.order;
  const options = { idempotencyKey: step.key, signal: AbortSignal.timeout(answerTimeout) };
  if (step.kind === 'accept') return callEndpoint(orderAcceptanceEndpoints.accept, { params: { id } }, options);
  if (step.kind === 'status') {
    const body = { order_status: step.to, delivery_code: step.delivery_code, version: step.seen.version };
    return callEndpoint(orderEndpoints.updateStatus, { params: { id }, body }, options);
  }
  if (step.kind === 'confirm')
    return callEndpoint(confirmOrderChanges, { params: { id }, body: { number: step.number } }, options);
  return callEndpoint(orderAcceptanceEndpoints.decline, { params: { id }, body: { reason: step.reason } }, options);
};

/** Whether the server could not be reached, is busy with the same step, or first wants the person to sign in. */
const isTemporary = (cause: unknown): boolean =>
  isUnreachable(cause) ||
  (cause instanceof Error && cause.name === 'TimeoutError') ||
  (cause instanceof ApiError && ([401, 429, 503].includes(cause.status) || temporaryCodes.has(cause.code)));

const temporaryCodes = new Set(['password_change_required', 'second_factor_required', 'in_progress']);

const parts: StepQueueParts = {
  read: readSteps,
  change,
  send: async (step) => {
    try {
      return await send(step);
    } catch (cause) {
      // The server's message tells the user to reload, but the page already shows the current order.
      throw isStale(cause) ? new Error('Somebody else has changed this order.') : cause;
    }
  },
  isTemporary,
  load: async (id) => {
    try {
      const { data } = await callEndpoint(orderEndpoints.details, { params: { id } });
      return { status: data.status, version: data.version };
    } catch (cause) {
      if (isMissing(cause)) return null;
      throw cause;
    }
  },
};

let sending: ReturnType<typeof sendSteps> | undefined;

/** Sends the waiting steps in order. One tab at a time sends them. */
export function sendWaitingSteps(): ReturnType<typeof sendSteps> {
  const run = () => sendSteps(parts);
  sending ??= (navigator.locks ? navigator.locks.request('bakehouse-steps', run) : run()).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends a refused step again, for the order as it is now. */
export async function repeatStep({ key }: OrderStep): Promise<void> {
  await change((steps) => sendAgain(steps, key, uuid()));
  reportWaiting();
}

/**
 * Forgets the steps of a session that has ended; the browser deletes them too.
 * @returns those that were not sent.
 */
export function forgetSteps(): readonly OrderStep[] {
  const unsent = current;
  current = [];
  return unsent;
}

/** Gives up all steps of an order. */
export const giveUpSteps = (orderId: string): Promise<void> => change((steps) => dropSteps(steps, orderId));
