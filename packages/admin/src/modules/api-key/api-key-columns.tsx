import type { ApiKey } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Group } from '@mantine/core';
import { DateText } from '../../ui/format/date-text.tsx';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';

const stateColors = {
  Active: 'green',
  Expiring: 'yellow',
  Expired: 'gray',
  Suspended: 'orange',
  Revoked: 'red',
} as const;

/** Columns of the active and the deleted API keys. */
export const apiKeyColumns: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
  { id: 'prefix', header: 'Key', unbroken: true, cell: ({ prefix }) => <code>{`${prefix}_…`}</code> },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, maker_active }) => (
      <Group gap={6}>
        <StatusBadge status={state} color={stateColors[state]} />
        {!maker_active && <StatusBadge status="Maker inactive" color="red" outlined />}
      </Group>
    ),
  },
  { id: 'permissions', header: 'Permissions', align: 'right', cell: ({ permissions }) => permissions.length },
  {
    id: 'lastUsed',
    header: 'Last used',
    cell: ({ last_used_at }) => (last_used_at ? <RelativeTime at={last_used_at} /> : 'Never'),
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_at }) => (expires_at ? <DateText at={expires_at} /> : 'Never'),
  },
  { id: 'maker', header: 'Created by', cell: ({ maker }) => maker.name },
  { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
];
