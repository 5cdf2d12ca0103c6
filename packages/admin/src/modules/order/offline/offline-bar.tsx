import { storeStatusError } from '@bakehouse/contract/order/order-lifecycle';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isSignedIn } from '../../../data/session.ts';
import { StoreDevice } from '../../../kernel/notification/store-device.tsx';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { formatRelative } from '../../../ui/format/relative-time.tsx';
import { capitalize, pluralize } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { serverTime, useNow } from '../../../ui/use-now.ts';
import { forgetSteps, giveUpSteps, repeatStep, useSteps } from './order-steps.ts';
import { type OrderStep, openSteps } from './step-queue.ts';
import { useConnection } from './use-connection.ts';

export { findStoredDays, findStoredOrder, findStoredPage } from './offline-orders.ts';

/** The device of a store: notifications, and without a connection what is shown, which steps wait, and which the server has refused. */
export function OfflineBar() {
  const steps = useSteps();
  const connection = useConnection();
  useEffect(() => reportUnsentSteps, []);
  const waiting = openSteps(steps);
  return (
    <>
      <StoreDevice />
      {connection.state === 'lost' && <NoConnection storedAt={connection.storedAt} waiting={waiting} />}
      {connection.state === 'connected' && waiting.length > 0 && (
        <Alert color="yellow" mb="md" role="status">{`Being sent: ${listOf(waiting)}`}</Alert>
      )}
      {steps.map((step) => step.refusal && <Refused key={step.key} step={step} steps={steps} />)}
    </>
  );
}

const labelOf = (step: OrderStep): string =>
  step.kind === 'status' ? capitalize(step.to) : { accept: 'Accept', decline: 'Decline', confirm: 'Got it' }[step.kind];
const listOf = (steps: readonly OrderStep[]): string =>
  steps.map((step) => `${step.order.order_number} ${labelOf(step)}`).join(', ');

/** With the end of the session the browser keeps nothing, so the person must know what was not sent. */
function reportUnsentSteps(): void {
  const unsent = forgetSteps();
  if (!isSignedIn() && unsent.length > 0)
    toastError(`The session has ended. These steps were not sent: ${listOf(unsent)}. Take them again.`);
}

function NoConnection({ storedAt, waiting }: { storedAt: number | null; waiting: readonly OrderStep[] }) {
  const now = useNow();
  return (
    <Alert color="yellow" title="No connection" mb="md" role="status">
      {storedAt === null
        ? 'Orders are shown again when you are connected.'
        : `Orders of today and tomorrow as they were ${formatRelative(serverTime(storedAt).toISOString(), now.getTime())}.`}
      {waiting.length > 0 && <Text inherit>{`Sent when you are connected: ${listOf(waiting)}.`}</Text>}
    </Alert>
  );
}

/** Explains a refused step with both states. The person sends it again or gives it up. */
function Refused({ step, steps }: { step: OrderStep; steps: readonly OrderStep[] }) {
  const { order, seen, refusal } = step;
  const later = steps.filter((other) => other !== step && other.order._id === order._id);
  const now = refusal?.now;
  const fail = (cause: Error) => toastError(cause.message);
  return (
    <Alert color="red" title={`${order.order_number}: ${labelOf(step)} was not saved`} mb="md" role="alert">
      <Text inherit>{refusal?.message}</Text>
      <Text inherit>
        {`You saw it as ${capitalize(seen.status)}. `}
        {now ? `It is now ${capitalize(now.status)}.` : 'Your store does not have this order any more.'}
        {later.length > 0 &&
          ` ${pluralize(later.length, 'later step')} of this order also waits for you: ${listOf(later)}.`}
      </Text>
      <Group gap="xs" mt="xs">
        {now && (
          <LinkButton to={`/order/details/${order._id}`} variant="default" size="md">
            Open order
          </LinkButton>
        )}
        {canRepeat(step) && (
          <Button size="md" onClick={() => void repeatStep(step).catch(fail)}>
            Send again
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => void giveUpSteps(order._id).catch(fail)}>
          Dismiss
        </Button>
      </Group>
    </Alert>
  );
}

const canRepeat = (step: OrderStep): boolean => {
  const now = step.refusal?.now;
  // An answer that was refused once is refused again.
  if (!now || step.kind !== 'status' || step.delivery_code) return false;
  return now.status !== step.to && storeStatusError(now.status, step.to) === undefined;
};
