import { i18n } from '@bakehouse/contract/i18n';
import { storeStatusError } from '@bakehouse/contract/order/order-lifecycle';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isSignedIn } from '../../../data/session.ts';
import { StoreDevice } from '../../../kernel/notification/store-device.tsx';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { formatRelative } from '../../../ui/format/relative-time.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { serverTime, useNow } from '../../../ui/use-now.ts';
import { statusText } from '../order-facts.ts';
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
        <Alert color="yellow" mb="md" role="status">
          {i18n.t('Being sent: {waiting}', { waiting: listOf(waiting) })}
        </Alert>
      )}
      {steps.map((step) => step.refusal && <Refused key={step.key} step={step} steps={steps} />)}
    </>
  );
}

const labelOf = (step: OrderStep): string =>
  step.kind === 'status'
    ? statusText(step.to)
    : { accept: i18n.t('Accept'), decline: i18n.t('Decline'), confirm: i18n.t('Got it') }[step.kind];
const listOf = (steps: readonly OrderStep[]): string =>
  steps.map((step) => `${step.order.order_number} ${labelOf(step)}`).join(', ');

/** With the end of the session the browser keeps nothing, so the person must know what was not sent. */
function reportUnsentSteps(): void {
  const unsent = forgetSteps();
  if (!isSignedIn() && unsent.length > 0)
    toastError(
      i18n.t('The session has ended. These steps were not sent: {unsent}. Take them again.', {
        unsent: listOf(unsent),
      }),
    );
}

function NoConnection({ storedAt, waiting }: { storedAt: number | null; waiting: readonly OrderStep[] }) {
  const now = useNow();
  return (
    <Alert color="yellow" title={i18n.t('No connection')} mb="md" role="status">
      {storedAt === null
        ? i18n.t('Orders are shown again when you are connected.')
        : i18n.t('Orders of today and tomorrow as they were {time}.', {
            time: formatRelative(serverTime(storedAt).toISOString(), now.getTime()),
          })}
      {waiting.length > 0 && (
        <Text inherit>{i18n.t('Sent when you are connected: {waiting}.', { waiting: listOf(waiting) })}</Text>
      )}
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
    <Alert
      color="red"
      title={i18n.t('{orderNumber}: {step} was not saved', { orderNumber: order.order_number, step: labelOf(step) })}
      mb="md"
      role="alert"
    >
      <Text inherit>{refusal?.message}</Text>
      <Text inherit>
        {i18n.t('You saw it as {status}.', { status: statusText(seen.status) })}{' '}
        {now
          ? i18n.t('It is now {status}.', { status: statusText(now.status) })
          : i18n.t('Your store does not have this order any more.')}
        {later.length > 0 && ' '}
        {later.length > 0 &&
          i18n.t(
            '{count, plural, one {# later step of this order also waits} other {# later steps of this order also waits}} for you: {steps}.',
            { count: later.length, steps: listOf(later) },
          )}
      </Text>
      <Group gap="xs" mt="xs">
        {now && (
          <LinkButton to={`/order/details/${order._id}`} variant="default" size="md">
            {i18n.t('Open order')}
          </LinkButton>
        )}
        {canRepeat(step) && (
          <Button size="md" onClick={() => void repeatStep(step).catch(fail)}>
            {i18n.t('Send again')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => void giveUpSteps(order._id).catch(fail)}>
          {i18n.t('Dismiss')}
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
