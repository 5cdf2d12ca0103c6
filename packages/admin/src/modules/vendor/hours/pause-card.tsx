import { clockOf, dayAfter, type LocalTime, localTimeIn, minutesOf } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import { pauseText } from '@bakehouse/contract/vendor/eligibility';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { timeZone } from '../../../ui/format/dates.ts';
import { useNow } from '../../../ui/use-now.ts';
import { usePause } from './hours.data.ts';
import styles from './pause-card.module.css';

type Props = { readonly vendor: Pick<VendorDetail, 'id' | 'paused_until'> };

/** Pauses the new orders of a store until a time, or shows until when they are paused. */
export function PauseCard({ vendor: { id, paused_until } }: Props) {
  const mayPause = useCan()(vendorHoursEndpoints.pause);
  const pause = usePause(id);
  const now = localTimeIn(timeZone, useNow());
  const [typed, setTyped] = useState<string>();
  const choices = useId();
  const paused = pauseText(paused_until, now);
  const send = (until: LocalTime | null) => pause.mutate({ until }, { onSuccess: () => setTyped(undefined) });
  if (paused !== undefined)
    return (
      <Card title={i18n.t('New orders')}>
        <Stack gap="sm">
          <Alert color="yellow" title={i18n.t('Paused {paused}', { paused })}>
            {i18n.t('The store keeps the orders that it has.')}
          </Alert>
          {mayPause && (
            <Button className={styles.choice} loading={pause.isPending} onClick={() => send(null)}>
              {i18n.t('Take new orders')}
            </Button>
          )}
        </Stack>
      </Card>
    );
  return (
    <Card title={i18n.t('New orders')}>
      <Text>{i18n.t('The store takes new orders.')}</Text>
      {mayPause && (
        <>
          <Text id={choices} fz={13} c="dimmed" mt="sm" mb={4}>
            {i18n.t('Pause new orders until')}
          </Text>
          <Group gap="xs" role="group" aria-labelledby={choices}>
            {choicesAt(now).map(([label, until]) => (
              <Button
                key={label}
                className={styles.choice}
                variant="default"
                loading={pause.isPending && pause.variables?.until === until}
                onClick={() => send(until)}
              >
                {label}
              </Button>
            ))}
            <Button
              className={styles.choice}
              variant="default"
              aria-expanded={typed !== undefined}
              onClick={() => setTyped(typed === undefined ? `${dayAfter(now.slice(0, 10))}T09:00` : undefined)}
            >
              {i18n.t('Another time')}
            </Button>
          </Group>
          {typed !== undefined && (
            <form
              className={styles.other}
              onSubmit={(event) => {
                event.preventDefault();
                send(typed);
              }}
            >
              <TextInput
                label={i18n.t('Pause until')}
                type="datetime-local"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" className={styles.choice} loading={pause.isPending}>
                {i18n.t('Pause')}
              </Button>
            </form>
          )}
        </>
      )}
    </Card>
  );
}

/** Returns the next full hours and tomorrow morning, with their labels. */
function choicesAt(now: LocalTime): (readonly [string, LocalTime])[] {
  const day = now.slice(0, 10);
  const tomorrow = `${dayAfter(day)}T06:00`;
  const hour = Math.floor(minutesOf(now.slice(11)) / 60) + 1;
  const hours = [hour + 1, hour + 3].filter((until) => until < 24).map((until) => clockOf(until * 60));
  return [...hours.map((clock) => [clock, `${day}T${clock}`] as const), [i18n.t('Tomorrow, 06:00'), tomorrow]];
}
