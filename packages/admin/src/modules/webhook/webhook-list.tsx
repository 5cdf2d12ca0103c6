import type { Webhook } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { IntegrationTabs } from '../../kernel/pickers/integration-tabs.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { useWebhookDialogs } from './use-webhook-dialogs.tsx';
import { webhooksQuery } from './webhook.data.ts';
import { eventLabel, waitingText } from './webhook-labels.ts';
import { LastDelivery, WebhookStatus } from './webhook-status.tsx';

const columns: readonly Column<Webhook>[] = [
  { id: 'name', header: 'Name', main: true, cell: ({ name }) => name },
  {
    id: 'url',
    header: 'URL',
    wide: true,
    cell: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
  },
  {
    id: 'events',
    header: 'Events',
    wide: true,
    cell: ({ event_types: [first = '', ...rest] }) =>
      rest.length === 0 ? eventLabel(first) : `${eventLabel(first)} and ${rest.length} more`,
  },
  { id: 'status', header: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { id: 'last', header: 'Last delivery', cell: (webhook) => <LastDelivery webhook={webhook} /> },
  {
    id: 'waiting',
    header: 'Waiting',
    align: 'right',
    cell: ({ waiting }) => waitingText(waiting),
  },
  { id: 'maker', header: 'Created by', optional: true, cell: ({ maker }) => maker.name },
];

/** All webhooks, with the dialogs that create and change them. */
export function WebhookList() {
  const can = useCan();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const { dialog, create, menuOf } = useWebhookDialogs();
  const mayOpen = can(webhookEndpoints.details);
  const createButton = can(webhookEndpoints.create) && (
    <Button leftSection={<IconPlus size={16} />} onClick={create}>
      Create webhook
    </Button>
  );
  return (
    <>
      <ScreenHeader
        title={data ? `Webhooks (${data.length})` : 'Webhooks'}
        crumbs={[{ label: 'Integrations' }]}
        tab="Webhooks"
      >
        {createButton}
      </ScreenHeader>
      <IntegrationTabs open="/integrations/webhooks" />
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Webhooks"
          columns={columns}
          rows={data}
          linkTo={({ _id }) => (mayOpen ? `/integrations/webhooks/${_id}` : undefined)}
          actions={(webhook) => menuOf(webhook)}
          empty={
            <NothingYet text="A webhook sends a signed request to another program for each change of the chosen kinds.">
              {createButton}
            </NothingYet>
          }
        />
      )}
      {dialog}
    </>
  );
}
