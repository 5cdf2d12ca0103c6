import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './record-grid.module.css';

/** The link of a row or card that opens its record; plain text without a target. */
export const RowLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} activeOptions={{ exact: true }} className={styles.link} data-row-link>
      {children}
    </Link>
  ) : (
    <span className={styles.title}>{children}</span>
  );
