import { i18n } from '@bakehouse/contract/i18n';
import { Button, EmptyState, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconLock, IconSearch } from '../icons.ts';

type Props = {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
};

/** Empty state with the specification's text and the one useful action. */
export const NothingYet = ({ title = i18n.t('Empty'), text, children }: Partial<Props>) => (
  <State title={title} text={text}>
    {children}
  </State>
);

const State = ({ title, text, icon, children }: Props) => (
  <Paper p="xl" role="status">
    <EmptyState title={title} description={text} icon={icon} size="sm">
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  </Paper>
);

export const NothingMatches = ({ title = i18n.t('No results'), onClear }: { title?: string; onClear: () => void }) => (
  <State title={title} icon={<IconSearch size={28} />}>
    <Button variant="default" onClick={onClear}>
      {i18n.t('Clear filters')}
    </Button>
  </State>
);

/** Says that the records are those of another search, because the typed one has a typing error. */
export const CorrectedSearch = ({ typed, corrected }: { typed: string; corrected: string }) => (
  <Text role="status" mb="sm">
    {i18n.t('No results for {typed}. Showing results for {corrected}.', { typed, corrected })}
  </Text>
);

export const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <State title={i18n.t('This could not be loaded')} text={error.message} icon={<IconAlertTriangle size={28} />}>
    <Button variant="default" onClick={onRetry}>
      {i18n.t('Try again')}
    </Button>
  </State>
);

export const NoAccess = () => (
  <State
    title={i18n.t('No access')}
    text={i18n.t('You don’t have access to this page. Ask an administrator for the permission.')}
    icon={<IconLock size={28} />}
  />
);
