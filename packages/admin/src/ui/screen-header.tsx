import { i18n } from '@bakehouse/contract/i18n';
import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useReturnToList } from './table/list-return.ts';

export type Crumb = { readonly label: string; readonly to?: string };

type Props = {
  readonly title: ReactNode;
  /** Breadcrumb after 'Dashboard'; the last entry is the current screen. */
  readonly crumbs: readonly Crumb[];
  /** Title of the browser tab, when the breadcrumb is not unique. */
  readonly tab?: string;
  /** The primary action and links next to the title. */
  readonly children?: ReactNode;
};

/** Header of a screen: breadcrumb, title and actions. Also sets the title of the browser tab. */
export const ScreenHeader = ({ title, crumbs, tab, children }: Props) => (
  <header style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
    <title>{`${
      tab ??
      crumbs
        .map(({ label }) => label)
        .toReversed()
        .join(' · ')
    } · Bakehouse`}</title>
    <nav aria-label={i18n.t('Breadcrumb')}>
      <Breadcrumbs separatorMargin={6} fz={13} mb={6}>
        {[{ label: i18n.t('Dashboard'), to: '/' }, ...crumbs].map(({ label, to }, index) =>
          to && index < crumbs.length ? (
            <CrumbLink key={label} to={to}>
              {label}
            </CrumbLink>
          ) : (
            <Text key={label} fz={13} aria-current={index === crumbs.length ? 'page' : undefined}>
              {label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
    <Group justify="space-between" gap="sm" mih={36}>
      <Title order={1}>{title}</Title>
      <Group gap="xs" className="screen-actions">
        {children}
      </Group>
    </Group>
  </header>
);

/** Returns to a list in its previous state; a click with Ctrl or the middle button opens it in a new tab. */
function CrumbLink({ to, children }: { to: string; children: string }) {
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
}
