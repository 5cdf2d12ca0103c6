import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tab-list.module.css';
import { useStrip } from './use-strip.ts';

type Tab<Id extends string> = {
  readonly id: Id;
  readonly title: ReactNode;
  /** Why it cannot be opened now. */
  readonly closed?: string | undefined;
};

type Props<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly open: Id;
  readonly onOpen: (id: Id) => void;
};

const tabId = (id: string) => `tab-${id}`;

/** Spread on what a tab shows. */
export const panelProps = (id: string, open: string) => ({
  role: 'tabpanel',
  'aria-labelledby': tabId(id),
  hidden: id !== open,
});

/** Tabs of a screen; the arrow keys go from one to the next. */
export function TabList<Id extends string>({ label, tabs, open, onOpen }: Props<Id>) {
  const list = useStrip<HTMLDivElement>(open);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && tabs[tabs.findIndex(({ id }) => id === open) + by];
    if (!next || next.closed) return;
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, title, closed }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === open}
          tabIndex={id === open ? 0 : -1}
          {...(closed && id !== open && { 'aria-disabled': true, title: closed })}
          onClick={() => id !== open && !closed && onOpen(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
