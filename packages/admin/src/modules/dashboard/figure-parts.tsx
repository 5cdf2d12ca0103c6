import { Anchor, Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../ui/icons.ts';
import styles from './figures.module.css';

/** What the cards of the dashboard share: waiting, failing, and the way to the list behind a figure. */

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>;

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

const Again = ({ query, children }: { query: Query<unknown>; children: ReactNode }) => (
  <Group gap="xs" role="status" wrap="nowrap" align="flex-start">
    <IconAlertTriangle size={18} style={{ flex: 'none', marginTop: 5 }} aria-hidden />
    <Text fz={13} style={{ flex: 1 }} mt={5}>
      {children}
    </Text>
    <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  </Group>
);

type FigureProps<Data> = {
  readonly query: Query<Data>;
  /** In the shape of what will stand there. */
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** The figure; what failed instead of it, or beside the last one there was. */
export const Figure = <Data,>({ query, waiting, children }: FigureProps<Data>) => {
  const { data, error, dataUpdatedAt } = query;
  if (data === undefined)
    return error ? (
      <Again query={query}>This could not be loaded. {error.message}</Again>
    ) : (
      <div aria-busy="true">{waiting}</div>
    );
  return (
    <>
      {children(data)}
      {error && <Again query={query}>Not refreshed since {clock.format(dataUpdatedAt)}.</Again>}
    </>
  );
};

export type ListBehind = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

type BehindProps = {
  /** Nothing where one may not go, or nothing is to be seen. */
  readonly list: ListBehind | undefined;
  /** Among other words, where colour alone would not tell it from them. */
  readonly inText?: boolean;
  readonly children: ReactNode;
};

/** A link to the list that a figure counts. */
export const Behind = ({ list, inText = false, children }: BehindProps) =>
  list ? (
    <Anchor
      component={Link}
      to={list.to}
      search={list.search as never}
      inherit
      className={inText ? styles.inText : undefined}
    >
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
