import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AddBlockProps } from '../../kernel/content/blocks/add-block.tsx';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { IconPlus, IconSections } from '../../ui/icons.ts';

/** Label of the page's block type in the popup (spec 2 §2). */
const titles: Readonly<Record<string, string>> = { categoriesBlock: 'Ecommerce Categories' };

/** Button that opens the list of block types; selecting a type adds a block to the page. */
export function UiBlocks({ names, disabledReason, onAdd }: AddBlockProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <DisabledReason reason={disabledReason}>
        <Button
          style={{ alignSelf: 'flex-start' }}
          variant="default"
          leftSection={<IconSections size={16} />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          UI Blocks
        </Button>
      </DisabledReason>
      <Modal opened={opened} onClose={() => setOpened(false)} title="UI Blocks" centered>
        <Text fz={13} c="dimmed" mb="sm">
          Choose a block to add it below the description.
        </Text>
        <Stack gap="xs">
          {names.map((name) => (
            <Button
              key={name}
              variant="default"
              justify="flex-start"
              leftSection={<IconPlus size={16} />}
              onClick={() => {
                setOpened(false);
                onAdd(name);
              }}
            >
              {titles[name] ?? name}
            </Button>
          ))}
        </Stack>
      </Modal>
    </>
  );
}
