import type { QuickFilter } from '@bakehouse/contract/order/order.endpoints';
import { UnstyledButton } from '@mantine/core';
import { useSession } from '../../../data/session.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useStrip } from '../../../ui/use-strip.ts';
import styles from './order-list.module.css';

type Quick = QuickFilter | undefined;
type Props = { readonly value: string | undefined; readonly onChange: (value: Quick) => void };

const staffs: readonly (readonly [string, Quick])[] = [
  ['All', undefined],
  ['Unassigned', 'unassigned'],
  ['Today', 'today'],
  ['Tomorrow', 'tomorrow'],
  ['Late', 'late'],
];
/** For vendors, Today comes first and Unassigned is omitted. */
const stores: typeof staffs = [
  ['Today', 'today'],
  ['Tomorrow', 'tomorrow'],
  ['Late', 'late'],
  ['All', undefined],
];

/** Quick filters of the order list, usable by mouse, by Tab, or by the number of their position. */
export const QuickFilters = ({ value, onChange }: Props) => {
  const session = useSession();
  const choices = session.status === 'in' && session.vendorId ? stores : staffs;
  const strip = useStrip<HTMLDivElement>(value);
  useKeys(Object.fromEntries(choices.map(([, quick], index) => [String(index + 1), () => onChange(quick)])));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form
    <div ref={strip} role="group" aria-label="Quick filters" className={styles.quick}>
      {choices.map(([label, quick], index) => (
        <UnstyledButton
          key={label}
          aria-pressed={value === quick}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChange(quick)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
};
