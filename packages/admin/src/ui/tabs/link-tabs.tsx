import { Link } from '@tanstack/react-router';
import styles from './link-tabs.module.css';
import { useStrip } from './use-strip.ts';

type Props = {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly title: string }[];
  /** Path of the open tab. */
  readonly open: string;
};

/** Tabs that are links, for the parts of a screen that have their own paths. */
export const LinkTabs = ({ label, tabs, open }: Props) => (
  <nav ref={useStrip(open)} className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, title }) => (
      // By default, the router also marks links with a path that is a prefix of the current path.
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true }}
        aria-current={to === open ? 'page' : undefined}
        resetScroll={false}
      >
        {title}
      </Link>
    ))}
  </nav>
);
