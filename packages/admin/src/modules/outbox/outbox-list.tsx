import { listOutbox, type OutboxMessage } from '@bakehouse/contract/outbox';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type Column, RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';

/** A code may be on its way while one looks. */
const everyMs = 5_000;

const outboxQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['outbox', search],
    queryFn: ({ signal }) => callEndpoint(listOutbox, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { saidOnScreen: true },
  });

const channels = { email: 'Email', sms: 'SMS' } as const;

const columns: readonly Column<OutboxMessage>[] = [
  { id: 'to', header: 'To', main: true, cell: ({ to }) => to },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => channels[channel] },
  {
    id: 'message',
    header: 'Message',
    wide: true,
    cell: ({ subject, text }) => (
      <>
        {subject && <strong>{subject}</strong>}
        <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Text>
      </>
    ),
  },
  { id: 'createdAt', header: 'When', cell: ({ createdAt }) => <DateText at={createdAt} withTime /> },
];

/** Kept messages, the latest first. */
export const OutboxList = () => {
  const list = useListState(listOutbox.query);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(outboxQuery(list.request));
  return (
    <>
      <ScreenHeader title={data ? `Outbox (${data.total})` : 'Outbox'} crumbs={[{ label: 'Outbox' }]}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching && isPlaceholderData}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </ScreenHeader>
      <ListTools searchLabel="Search by address" list={list} />
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.total} messages`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Outbox"
          columns={columns}
          rows={data?.data}
          dimmed={isPlaceholderData}
          empty={
            list.filtered ? (
              <NothingMatches onClear={list.clear} />
            ) : (
              <NothingYet text="Mails and messages are kept here while no provider is set up." />
            )
          }
        />
      )}
      <Pager
        page={list.page}
        perPage={list.perPage}
        total={data?.total ?? 0}
        onPage={(page) => list.change({ page })}
        onPerPage={(perPage) => list.change({ perPage })}
      />
    </>
  );
};
