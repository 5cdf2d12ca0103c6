import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../ui/icons.ts';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>;

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });
type FigureProps<Data> = {
  readonly query: Query<Data>;
  /** Skeleton in the shape of the content. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** The content of a card; an error replaces it, or is shown next to outdated data. */
export function Figure<Data>({ query, skeleton, children }: FigureProps<Data>) {
  const { data, error, dataUpdatedAt } = query;
  if (data === undefined)
    return error ? (
      <RetryNotice query={query}>
        {i18n.t('This could not be loaded. {message}', { message: error.message })}
      </RetryNotice>
    ) : (
      <div aria-busy="true">{skeleton}</div>
    );
  return (
    <>
      {children(data)}
      {error && (
        <RetryNotice query={query}>
          {i18n.t('Not refreshed since {time}.', { time: clock.format(dataUpdatedAt) })}
        </RetryNotice>
      )}
    </>
  );
}

const RetryNotice = ({ query, children }: { query: Query<unknown>; children: ReactNode }) => (
  <Group gap="xs" role="status" wrap="nowrap" align="flex-start">
    <IconAlertTriangle size={18} style={{ flex: 'none', marginTop: 5 }} aria-hidden />
    <Text fz={13} style={{ flex: 1 }} mt={5}>
      {children}
    </Text>
    <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
      {i18n.t('Try again')}
    </Button>
  </Group>
);
