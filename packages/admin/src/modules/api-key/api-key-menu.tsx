import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { confirmLabels } from '@bakehouse/contract/core/messages';
import { ActionIcon, Menu } from '@mantine/core';
import { useDeleteRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { confirm, confirmDelete } from '../../ui/feedback/confirm.tsx';
import { IconLock, IconMore, IconPencil, IconRefresh, IconTrash } from '../../ui/icons.ts';
import { apiKeyLifecycle, useRevokeApiKey } from './api-key.data.ts';

type Props = {
  readonly apiKey: ApiKey;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
};

const confirmRevoke = (name: string): Promise<boolean> =>
  confirm({
    title: confirmLabels.title,
    text: `Do you want to revoke ${name}?`,
    note: 'Programs with this key are rejected at once. This cannot be undone.',
    yes: 'Yes, revoke it!',
    no: confirmLabels.cancel,
    danger: true,
  });

/** Actions on a key that the user has a permission for. */
export const ApiKeyMenu = ({ apiKey, onEdit, onRotate }: Props) => {
  const can = useCan();
  const revoke = useRevokeApiKey();
  const remove = useDeleteRecord(apiKeyLifecycle);
  const isRevoked = apiKey.state === 'Revoked';
  const mayEdit = !isRevoked && can(apiKeyEndpoints.update) && can(apiKeyEndpoints.permissions);
  const mayRotate = apiKey.own && !isRevoked && apiKey.state !== 'Expired' && can(apiKeyEndpoints.rotate);
  const mayRevoke = !isRevoked && can(apiKeyEndpoints.revoke);
  const mayDelete = can(apiKeyEndpoints.remove);
  if (!mayEdit && !mayRotate && !mayRevoke && !mayDelete) return null;
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`Options of ${apiKey.name}`} loading={revoke.isPending || remove.isPending}>
          <IconMore size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit key
          </Menu.Item>
        )}
        {mayRotate && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRotate}>
            Rotate key
          </Menu.Item>
        )}
        {mayRevoke && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconLock size={16} />}
            onClick={async () => {
              if (await confirmRevoke(apiKey.name)) revoke.mutate(apiKey);
            }}
          >
            Revoke key
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={async () => {
              if (await confirmDelete(apiKey.name, 'A deleted key does not work.')) remove.mutate(apiKey);
            }}
          >
            Delete key
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
