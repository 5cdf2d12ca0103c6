import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useReturnToList } from './table/list-return.ts';

export type Crumb = { readonly label: string; readonly to?: string };

type Props = {
  readonly title: ReactNode;
  /** The way here after 'Dashboard'; the last one is this screen. */
  readonly crumbs: readonly Crumb[];
  /** Name of the browser's tab, where the way here does not tell it from another. */
  readonly tab?: string;
  /** The primary action and links beside the title. */
  readonly children?: ReactNode;
};

/** Leads back to a list as it was left; a click with Ctrl or the middle button opens it in a tab of its own. */
const CrumbLink = ({ to, children }: { to: string; children: string }) => {
  const returnToList = useReturnToList();
  const onClick = (event: MouseEvent) => {
    if (to === '/' || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    returnToList(to);
  };
  return (
    <Anchor component={Link} to={to} activeOptions={{ exact: true }} fz={13} c="dimmed" onClick={onClick}>
      {children}
    </Anchor>
  );
};

/** Breadcrumb from Dashboard, title, and what one can do here; names the browser's tab too. */
export const ScreenHeader = ({ title, crumbs, tab, children }: Props) => (
  <header style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
    <title>{`${
      tab ??
      crumbs
        .map(({ label }) => label)
        .reverse()
        .join(' · ')
    } · Bakehouse`}</title>
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6} fz={13} mb={6}>
        {[{ label: 'Dashboard', to: '/' }, ...crumbs].map(({ label, to }, at) =>
          to && at < crumbs.length ? (
            <CrumbLink key={label} to={to}>
              {label}
            </CrumbLink>
          ) : (
            <Text key={label} fz={13} aria-current={at === crumbs.length ? 'page' : undefined}>
              {label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
    <Group justify="space-between" gap="sm" mih={36}>
      <Title order={1}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  </header>
);
