import { Paper, Skeleton, Stack } from '@mantine/core';
import styles from './order-detail.module.css';

/** Loading state of the order screen. */
export const OrderSkeleton = () => (
  <div className={styles.page} role="status" aria-label="Loading order">
    <div className={styles.column}>
      <Block lines={9} />
      <Block lines={4} />
      <Block lines={5} />
    </div>
    <div className={styles.column}>
      <Block lines={6} />
      <Block lines={4} />
      <Block lines={6} />
      <Block lines={6} />
    </div>
  </div>
);

const Block = ({ lines }: { lines: number }) => (
  <Paper p="md">
    <Stack gap={14}>
      <Skeleton height={18} width={140} />
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} height={14} width={`${90 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  </Paper>
);
