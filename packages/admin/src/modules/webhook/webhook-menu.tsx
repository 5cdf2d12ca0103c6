import { confirmLabels } from '@bakehouse/contract/core/messages';
import { rotationHours, type Webhook, type WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { ActionIcon, Menu } from '@mantine/core';
import { useDeleteRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { confirm, confirmDelete } from '../../ui/feedback/confirm.tsx';
import { IconMore, IconPause, IconPencil, IconPlay, IconRefresh, IconSend, IconTrash } from '../../ui/icons.ts';
import { useEnableWebhook, useRotateWebhook, useTestWebhook, webhookLifecycle } from './webhook.data.ts';

type Props = {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onRotated: (secret: string) => void;
  readonly onTested: (delivery: WebhookDelivery) => void;
  readonly onDeleted?: () => void;
};

/** Actions on a webhook that the user has a permission for. */
export function WebhookMenu({ webhook, onEdit, onRotated, onTested, onDeleted }: Props) {
  const can = useCan();
  const test = useTestWebhook();
  const rotate = useRotateWebhook();
  const enable = useEnableWebhook();
  const remove = useDeleteRecord(webhookLifecycle);
  const { name, enabled } = webhook;
  const permissions = {
    edit: can(webhookEndpoints.update),
    test: can(webhookEndpoints.test),
    rotate: can(webhookEndpoints.rotate),
    enable: can(webhookEndpoints.enable),
    remove: can(webhookEndpoints.remove),
  };
  if (!Object.values(permissions).some(Boolean)) return null;
  const isBusy = [test, rotate, enable, remove].some(({ isPending }) => isPending);
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`Options of ${name}`} loading={isBusy}>
          <IconMore size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {permissions.edit && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit webhook
          </Menu.Item>
        )}
        {permissions.test && (
          <Menu.Item
            leftSection={<IconSend size={16} />}
            onClick={() => test.mutate(webhook, { onSuccess: (delivery) => onTested(delivery) })}
          >
            Send test event
          </Menu.Item>
        )}
        {permissions.rotate && (
          <Menu.Item
            leftSection={<IconRefresh size={16} />}
            onClick={async () => {
              if (!(await confirmRotate(name))) return;
              rotate.mutate(webhook, { onSuccess: ({ secret }) => secret !== null && onRotated(secret) });
            }}
          >
            Rotate secret
          </Menu.Item>
        )}
        {permissions.enable && (
          <Menu.Item
            leftSection={enabled ? <IconPause size={16} /> : <IconPlay size={16} />}
            onClick={async () => {
              if (!enabled || (await confirmPause(name))) enable.mutate(webhook);
            }}
          >
            {enabled ? 'Pause webhook' : 'Resume webhook'}
          </Menu.Item>
        )}
        {permissions.remove && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={async () => {
              if (await confirmDelete(name, 'Changes are not sent while it is deleted.'))
                remove.mutate(webhook, { onSuccess: () => onDeleted?.() });
            }}
          >
            Delete webhook
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const confirmRotate = (name: string): Promise<boolean> =>
  confirm({
    title: confirmLabels.title,
    text: `Do you want to rotate the secret of ${name}?`,
    note: `For ${rotationHours} hours, requests carry a signature of the new and one of the current secret. Give the new secret to the receiver within this time. A second rotation ends the current secret at once.`,
    yes: 'Yes, rotate it!',
    no: confirmLabels.cancel,
  });

const confirmPause = (name: string): Promise<boolean> =>
  confirm({
    title: confirmLabels.title,
    text: `Do you want to pause ${name}?`,
    note: 'Changes made while it is paused are not sent later.',
    yes: 'Yes, pause it!',
    no: confirmLabels.cancel,
  });
