import type { Total } from '@bakehouse/contract/core/envelopes';
import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './bulk.module.css';
import { selectAllLabel, selectedLabel } from './bulk-labels.ts';

type FrameProps = { readonly isBelowDialog: boolean; readonly children: ReactNode };

/** The bar below a list that stays in view, except below a dialog. */
export const BulkBarFrame = ({ isBelowDialog, children }: FrameProps) => (
  <Paper
    className={styles.bar}
    data-bottom-bar
    data-below-dialog={isBelowDialog || undefined}
    shadow="md"
    p="xs"
    px="md"
    role="region"
    aria-label="Bulk actions"
  >
    {children}
  </Paper>
);

type Props = {
  readonly count: number;
  readonly isAll: boolean;
  readonly total: Partial<Total>;
  /** Selects all matches; absent when all of them are selected, or are too many. */
  readonly onSelectAll?: () => void;
  readonly onClear: () => void;
  /** The buttons of the actions. */
  readonly children: ReactNode;
};

/** What is selected, and the actions. */
export const SelectedRows = ({ count, isAll, total, onSelectAll, onClear, children }: Props) => (
  <Group gap="xs">
    <Text fz={13} fw={600} role="status">
      {selectedLabel(count, isAll, total)}
    </Text>
    {onSelectAll && (
      <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
        {selectAllLabel(total)}
      </Button>
    )}
    {children}
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
      Clear
    </Button>
  </Group>
);
