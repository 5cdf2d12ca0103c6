import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { ActionIcon, Menu } from '@mantine/core';
import { useDeleteRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { confirmDelete } from '../../ui/feedback/confirm.tsx';
import { confirmRevoke } from '../../ui/feedback/rare-questions.ts';
import { IconCheck, IconLock, IconMore, IconPencil, IconRefresh, IconTrash } from '../../ui/icons.ts';
import { apiKeyLifecycle, useConfirmApiKey, useRevokeApiKey } from './api-key.data.ts';

type Props = {
  readonly apiKey: ApiKey;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
};

/** Actions on a key that the user has a permission for. */
export function ApiKeyMenu({ apiKey, onEdit, onRotate }: Props) {
  const can = useCan();
  const confirmKey = useConfirmApiKey();
  const revoke = useRevokeApiKey();
  const remove = useDeleteRecord(apiKeyLifecycle);
  const isRevoked = apiKey.state === 'Revoked';
  const mayEdit = !isRevoked && can(apiKeyEndpoints.update) && can(apiKeyEndpoints.permissions);
  const mayRotate = apiKey.own && !isRevoked && apiKey.state !== 'Expired' && can(apiKeyEndpoints.rotate);
  const mayConfirm = apiKey.own && apiKey.state === 'Suspended' && can(apiKeyEndpoints.confirm);
  const mayRevoke = !isRevoked && can(apiKeyEndpoints.revoke);
  const mayDelete = can(apiKeyEndpoints.remove);
  if (![mayEdit, mayRotate, mayConfirm, mayRevoke, mayDelete].includes(true)) return null;
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon
          aria-label={`Options of ${apiKey.name}`}
          loading={confirmKey.isPending || revoke.isPending || remove.isPending}
        >
          <IconMore size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayConfirm && (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => confirmKey.mutate(apiKey)}>
            Confirm key
          </Menu.Item>
        )}
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
}
