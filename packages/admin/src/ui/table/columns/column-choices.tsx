import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, Button, Checkbox, Group, Stack, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '../../icons.ts';
import type { ColumnLayout } from './column-layout.ts';

/** Selects the row height, and selects and orders columns with buttons, so that dragging is never required. */
export const ColumnChoices = ({ layout }: { layout: ColumnLayout }) => (
  <Stack gap={6}>
    {layout.columns.map(({ id, header }, index, all) => (
      <Group key={id} justify="space-between" gap="lg" wrap="nowrap">
        <Checkbox
          label={header}
          checked={!layout.hidden.has(id)}
          disabled={!layout.hidden.has(id) && layout.hidden.size === all.length - 1}
          onChange={(event) => layout.show(id, event.currentTarget.checked)}
        />
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            size={24}
            aria-label={i18n.t('Move {header} earlier', { header })}
            disabled={index === 0}
            onClick={() => layout.move(id, -1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            size={24}
            aria-label={i18n.t('Move {header} later', { header })}
            disabled={index === all.length - 1}
            onClick={() => layout.move(id, 1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
        </Group>
      </Group>
    ))}
    <Switch
      label={i18n.t('Compact rows')}
      checked={layout.density === 'compact'}
      onChange={(event) => layout.setDensity(event.currentTarget.checked ? 'compact' : 'comfortable')}
    />
    <Button variant="default" size="compact-sm" onClick={layout.reset}>
      {i18n.t('Reset columns')}
    </Button>
  </Stack>
);
