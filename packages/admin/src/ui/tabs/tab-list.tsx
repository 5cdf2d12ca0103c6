import type { KeyboardEvent, ReactNode } from 'react';
import { DisabledReason } from '../feedback/disabled-reason.tsx';
import styles from './tab-list.module.css';
import { useStrip } from './use-strip.ts';

type Tab<Id extends string> = {
  readonly id: Id;
  readonly title: ReactNode;
  /** Reason why the tab is disabled. */
  readonly disabledReason?: string | undefined;
};

type Props<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly open: Id;
  readonly onOpen: (id: Id) => void;
};

/** Props of a tab's panel. */
export const panelProps = (id: string, open: string) => ({
  role: 'tabpanel',
  'aria-labelledby': tabId(id),
  hidden: id !== open,
});

const tabId = (id: string) => `tab-${id}`;

/** Tabs of a screen. The arrow keys move between them; a disabled tab can be focused and shows its reason. */
export function TabList<Id extends string>({ label, tabs, open, onOpen }: Props<Id>) {
  const list = useStrip<HTMLDivElement>(open);
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const focused = tabs.findIndex(({ id }) => tabId(id) === document.activeElement?.id);
    const next = offset && tabs[focused + offset];
    if (!next) return;
    if (!next.disabledReason) onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, title, disabledReason }) => (
        <DisabledReason key={id} reason={id === open ? undefined : disabledReason}>
          <button
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === open}
            tabIndex={id === open ? 0 : -1}
            onClick={() => id !== open && onOpen(id)}
          >
            {title}
          </button>
        </DisabledReason>
      ))}
    </div>
  );
}
