import { channelLabels } from '@bakehouse/contract/core/message-language';
import { listOutbox, type OutboxMessage } from '@bakehouse/contract/outbox';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';

/** Refresh interval in ms, because a code may arrive at any time. */
const refetchInterval = 5_000;

const columns: readonly Column<OutboxMessage>[] = [
  { id: 'to', header: 'To', main: true, cell: ({ to }) => to },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => channelLabels[channel] },
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

/** Stored messages, newest first. */
export function OutboxList() {
  const list = useListState(listOutbox.query);
  const query = useQuery(outboxQuery(list.request));
  const { data, isPlaceholderData, isFetching, refetch } = query;
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
      <PagedRecords
        name="Outbox"
        many="messages"
        columns={columns}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data}
        nothing={<NothingYet text="Emails and text messages appear here while no provider is set up." />}
      />
    </>
  );
}

const outboxQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['outbox', search],
    queryFn: ({ signal }) => callEndpoint(listOutbox, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });
