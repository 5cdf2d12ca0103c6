import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCan } from '../../data/session.ts';
import type { Values } from '../../ui/form/use-entry-form.ts';
import styles from './coupon.module.css';

const TryItPanel = lazy(async () => ({ default: (await import('./try-it-panel.tsx')).TryItPanel }));

/** Shows what the coupon would do to a cart and to past orders. It is loaded after the form. */
export function TryIt({ values }: { values: Values }) {
  const can = useCan();
  if (!can(couponEndpoints.tryDraft)) return null;
  return (
    <Suspense fallback={<Skeleton h={240} className={styles.trial} />}>
      <TryItPanel values={values} />
    </Suspense>
  );
}
