import {
  type Choice,
  combinationCount,
  combinationsOf,
  keyOf,
  tooManyCombinations,
} from '@bakehouse/contract/product/variants';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Choices } from '../../../data/lookups.ts';
import type { AttributeChoice } from '../../../kernel/pickers/product-lookups.ts';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { formatCount } from '../../../ui/format/money.ts';
import { pluralize } from '../../../ui/format/text.ts';
import { AttributeChoices } from './attribute-choices.tsx';
import { VariantGrid } from './variant-grid.tsx';
import { labelsOf } from './variant-labels.ts';
import type { NewVariantValues } from './variant-row.ts';
import type { GenerateReport, VariantStore } from './variant-store.ts';

type Props = {
  readonly store: VariantStore;
  readonly attributes: Choices<AttributeChoice>;
  /** Returns the product's current price and quantity for new variants. */
  readonly newValues: () => NewVariantValues;
  readonly readOnly: boolean;
  /** Server error of the variants as a whole. */
  readonly error: string | undefined;
};

/** Returns for example `3 variants added and 6 variants completed with the new options`. */
const reportOf = ({ added, extended, removed }: GenerateReport): string => {
  const parts = [
    added > 0 && `${pluralize(added, 'variant')} added`,
    extended > 0 && `${pluralize(extended, 'variant')} completed with the new options`,
    removed > 0 && `${pluralize(removed, 'variant')} removed because no combination fits`,
  ].filter((part) => part !== false);
  return new Intl.ListFormat('en').format(parts);
};

const confirmClear = (count: number) =>
  confirm({
    title: 'Are you sure?',
    text: `Do you want to clear ${pluralize(count, 'variant')}? The chosen attributes and options stay.`,
    yes: 'Yes, clear them!',
    no: 'No, cancel',
    danger: true,
  });

/** Returns the number of combinations and of variants that Generate would add, or a message if there are too many. */
const useMissingVariants = (store: VariantStore, keys: readonly string[], choices: readonly Choice[]) =>
  useMemo(() => {
    const total = combinationCount(choices);
    const limitMessage = tooManyCombinations(total);
    if (limitMessage) return { total, limitMessage, missing: 0 };
    const { rows } = store.getState();
    const existing = new Set(keys.map((key) => keyOf(rows.get(key)?.options ?? {})));
    return { total, limitMessage, missing: combinationsOf(choices).filter((set) => !existing.has(keyOf(set))).length };
  }, [store, keys, choices]);

/** Attributes, their options, and the resulting variants (spec 2 §4). */
export const VariantBuilder = memo(({ store, attributes, newValues, readOnly, error }: Props) => {
  const keys = useStore(store, (state) => state.keys);
  const choices = useStore(store, (state) => state.choices);
  const { total, limitMessage, missing } = useMissingVariants(store, keys, choices);
  const [announcement, announce] = useState('');
  const labels = useMemo(() => labelsOf(attributes.state === 'ready' ? attributes.rows : []), [attributes]);
  const disabledReason =
    limitMessage ?? (missing === 0 ? 'Every combination of the chosen options exists already' : undefined);
  const generate = () => announce(reportOf(store.generate(newValues())));
  const clear = async () => {
    if (!(await confirmClear(keys.length))) return;
    store.clear();
    announce('Variants cleared');
  };
  return (
    <Stack gap="sm">
      <AttributeChoices store={store} choices={choices} attributes={attributes} labels={labels} />
      {limitMessage && <Alert color="yellow">{limitMessage}</Alert>}
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <Group gap="xs">
        <DisabledReason reason={disabledReason}>
          <Button variant="light" onClick={generate}>
            Generate Variants
          </Button>
        </DisabledReason>
        {keys.length > 0 && (
          <Button variant="default" onClick={() => void clear()}>
            Clear Variants
          </Button>
        )}
        <Text fz={13} c="dimmed">
          {total > 0 && !limitMessage && `${formatCount(keys.length)} of ${pluralize(total, 'combination')} created`}
        </Text>
      </Group>
      <Text fz={13} c="dimmed" role="status" mih="1.3em">
        {announcement}
      </Text>
      {keys.length > 0 && (
        <VariantGrid
          store={store}
          keys={keys}
          choices={choices}
          labels={labels}
          announce={announce}
          readOnly={readOnly}
        />
      )}
    </Stack>
  );
});
