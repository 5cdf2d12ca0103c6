import type { Webhook } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '../../data/api-error.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { HistoryLink } from '../../kernel/crud/history-link.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useReturnToList } from '../../ui/table/list-return.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookDialogs } from './use-webhook-dialogs.tsx';
import { webhookQuery } from './webhook.data.ts';
import styles from './webhook.module.css';
import { eventLabel, waitingText } from './webhook-labels.ts';
import { WebhookStatus } from './webhook-status.tsx';

const listPath = '/integrations/webhooks';

/** Screen of a webhook: its state and its deliveries. */
export function WebhookDetails({ params: { id } }: ScreenProps<'id'>) {
  const mayReadLog = useCan()(webhookEndpoints.deliveries);
  const returnToList = useReturnToList();
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, refetch } = useQuery({ ...webhookQuery(id), enabled: !isDeleted });
  const { dialog, showDelivery, menuOf } = useWebhookDialogs();
  const leave = () => {
    setIsDeleted(true);
    returnToList(listPath);
  };
  const crumbs = [{ label: 'Webhooks', to: listPath }, { label: data?.name ?? 'Webhook' }];
  return (
    <>
      <ScreenHeader title={data?.name ?? 'Webhook'} crumbs={crumbs}>
        {data && !isDeleted && (
          <>
            <HistoryLink module="webhook" record={id} />
            {menuOf(data, leave)}
          </>
        )}
      </ScreenHeader>
      {isMissing(error) && !isDeleted ? (
        <NothingYet title="Webhook not found" text="It was deleted, or the link is incomplete.">
          <LinkButton to={listPath} variant="default">
            All webhooks
          </LinkButton>
        </NothingYet>
      ) : data ? (
        <>
          <WebhookCard webhook={data} />
          {mayReadLog && (
            <section aria-labelledby="deliveries">
              <Title order={2} id="deliveries" mb="xs">
                Deliveries
              </Title>
              <DeliveryLog webhook={data} onShow={(delivery) => showDelivery(data, delivery)} />
            </section>
          )}
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="webhook" />
      )}
      {dialog}
    </>
  );
}

function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const { url, event_types, waiting, failing_since, previous_secret_until, maker } = webhook;
  return (
    <div className={styles.facts}>
      <Card title="Webhook">
        <Facts
          facts={[
            ['URL', url],
            ['Events', event_types.map(eventLabel).join(', ')],
            ['Status', <WebhookStatus key="status" webhook={webhook} />],
            ['Waiting', waitingText(waiting)],
            ...(failing_since
              ? [['Failing since', <DateText key="since" at={failing_since} withTime />] as const]
              : []),
            ...(previous_secret_until
              ? [['Previous secret signs until', <DateText key="until" at={previous_secret_until} withTime />] as const]
              : []),
            ['Created by', maker.name],
          ]}
        />
      </Card>
    </div>
  );
}
