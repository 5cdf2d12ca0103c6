import { i18n, translated } from '@bakehouse/contract/i18n';
import type { QuickFilter } from '@bakehouse/contract/order/order.endpoints';
import { UnstyledButton } from '@mantine/core';
import { useWorksForStore } from '../../../data/session.ts';
import { ListTabs } from '../../../ui/table/list-tabs.tsx';
import { useListViews } from '../../../ui/table/list-views.ts';
import { useKeys } from '../../../ui/use-keys.ts';

type Quick = QuickFilter | undefined;
type Props = {
  readonly value: string | undefined;
  /** Whether an order of the list waits for acceptance. */
  readonly isWaiting: boolean;
  readonly onChange: (value: Quick) => void;
};

const waiting = [/* i18n */ 'Waiting for acceptance', 'waiting'] as const;
const staffFilters: readonly (readonly [string, Quick])[] = [
  [/* i18n */ 'All', undefined],
  [/* i18n */ 'Unassigned', 'unassigned'],
  [/* i18n */ 'Today', 'today'],
  [/* i18n */ 'Tomorrow', 'tomorrow'],
  [/* i18n */ 'Late', 'late'],
  waiting,
  [/* i18n */ 'Needs a person', 'person'],
];
/** For vendors, Today comes first and Unassigned is omitted. The filter of waiting orders is added only if there are any. */
const vendorFilters: typeof staffFilters = [
  [/* i18n */ 'Today', 'today'],
  [/* i18n */ 'Tomorrow', 'tomorrow'],
  [/* i18n */ 'Late', 'late'],
  [/* i18n */ 'All', undefined],
];

/** Quick filters of the order list, usable by mouse, by Tab, or by the number of their position, then the saved views. */
export function QuickFilters({ value, isWaiting, onChange }: Props) {
  const isStore = useWorksForStore();
  const vendorChoices = isWaiting || value === 'waiting' ? [...vendorFilters, waiting] : vendorFilters;
  const choices = isStore ? vendorChoices : staffFilters;
  const { openId, tabs } = useListViews();
  useKeys(Object.fromEntries(choices.map(([, quick], index) => [String(index + 1), () => onChange(quick)])));
  return (
    <ListTabs label={i18n.t('Quick filters')} selected={openId ?? value}>
      {choices.map(([label, quick], index) => (
        <UnstyledButton
          key={label}
          aria-pressed={openId === undefined && value === quick}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChange(quick)}
        >
          {translated(label)}
        </UnstyledButton>
      ))}
      {tabs}
    </ListTabs>
  );
}
