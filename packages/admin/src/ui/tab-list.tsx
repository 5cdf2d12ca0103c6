import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './tab-list.module.css';

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

/** On a narrow screen the strip is wider than its place: it is pushed until the open tab is whole. */
const useReveal = (strip: RefObject<HTMLDivElement | null>, open: string) =>
  useEffect(() => {
    const tab = strip.current?.querySelector(`#${tabId(open)}`);
    if (!strip.current || !tab) return;
    const [room, own] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    const over = Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left);
    if (over !== 0) strip.current.scrollBy({ left: over });
  }, [strip, open]);

/** Tabs of a screen; the arrow keys go from one to the next. */
export function TabList<Id extends string>({ label, tabs, open, onOpen }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useReveal(list, open);
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
