import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { stopActing, useSession } from '../../data/session.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { pluralize } from '../../ui/format/text.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './acting-banner.module.css';

/** Names both people while a staff member works as a store. It cannot be closed. */
export function ActingBanner() {
  const session = useSession();
  const now = useNow();
  const [isStopping, setIsStopping] = useState(false);
  if (session.status !== 'in' || !session.acting) return null;
  const { store_name, owner_name, staff_name, until } = session.acting;
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
  const stop = async () => {
    setIsStopping(true);
    await stopActing().catch((cause: Error) => {
      setIsStopping(false);
      toastError(cause.message);
    });
  };
  return (
    <section className={styles.banner} aria-label="Session as a store">
      <Text>
        <b>{staff_name}</b> works as <b>{`${owner_name} (${store_name})`}</b>
        {` for another ${pluralize(minutes, 'minute')}. Every change names both people.`}
      </Text>
      <Button size="compact-sm" variant="default" flex="none" loading={isStopping} onClick={stop}>
        Stop
      </Button>
    </section>
  );
}
