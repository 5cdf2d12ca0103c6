import type { ReactNode } from 'react';
import { useStrip } from '../tabs/use-strip.ts';
import styles from './list-tabs.module.css';

type Props = {
  readonly label: string;
  /** Changes with the selected tab, which is then scrolled into view. */
  readonly selected: string | undefined;
  /** Buttons with `aria-pressed`. */
  readonly children: ReactNode;
};

/** The line of tabs above a list: quick filters and saved views. It scrolls sideways on a phone. */
export function ListTabs({ label, selected, children }: Props) {
  const strip = useStrip<HTMLDivElement>(selected);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form
    <div ref={strip} role="group" aria-label={label} className={styles.tabs}>
      {children}
    </div>
  );
}
