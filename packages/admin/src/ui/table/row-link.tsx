import type { ReactNode } from 'react';
import { PathLink } from '../path-link.tsx';
import type { ScreenPath } from '../screen-path.ts';
import styles from './record-grid.module.css';

/** The link of a row or card that opens its record; plain text without a target. */
export const RowLink = ({ to, children }: { to: ScreenPath | undefined; children: ReactNode }) =>
  to ? (
    <PathLink to={to} activeOptions={{ exact: true }} className={styles.link} data-row-link>
      {children}
    </PathLink>
  ) : (
    <span className={styles.title}>{children}</span>
  );
