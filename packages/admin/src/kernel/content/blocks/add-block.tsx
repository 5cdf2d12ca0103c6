import type { BlockName } from '@bakehouse/contract/blocks/block';
import { Button, Group, Select } from '@mantine/core';
import { memo, useState } from 'react';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { filterOptions } from '../../../ui/matcher.ts';
import { blockChoices } from './editors/block-editors.ts';

/** Message of spec 2 §4. */
const missingMessage = 'Please select block';

export type AddBlockProps = {
  readonly names: readonly BlockName[];
  /** Reason why no block can be added. */
  readonly disabledReason: string | undefined;
  /** Must have a stable identity. */
  readonly onAdd: (name: BlockName) => void;
};

export const AddBlock = memo(({ names, disabledReason, onAdd }: AddBlockProps) => {
  const [chosen, setChosen] = useState<BlockName | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const add = () => {
    setIsMissing(chosen === null);
    if (chosen) onAdd(chosen);
  };
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <Select
        aria-label="Block type"
        placeholder="Select block"
        flex={1}
        searchable
        filter={filterOptions}
        nothingFoundMessage="No results"
        data={blockChoices(names)}
        value={chosen}
        onChange={(value) => {
          setChosen(names.find((name) => name === value) ?? null);
          setIsMissing(false);
        }}
        error={isMissing && missingMessage}
        errorProps={{ role: 'alert' }}
        description={disabledReason}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={disabledReason !== undefined}
      />
      <DisabledReason reason={disabledReason}>
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          Add
        </Button>
      </DisabledReason>
    </Group>
  );
});
