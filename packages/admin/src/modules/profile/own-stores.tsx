import { storeRoleLabels } from '@bakehouse/contract/core/store-roles';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { Membership } from '@bakehouse/contract/profile';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isActing, useSession, useVendorId } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { ownStoresQuery, useMembership } from './own-stores.data.ts';
import styles from './profile.module.css';

/** The stores of the user, and the invitations of stores. Without any, there is no card. */
export function OwnStores() {
  const session = useSession();
  const isAsStore = isActing(session);
  const { data, error, refetch } = useQuery({ ...ownStoresQuery, enabled: !isAsStore });
  const mayHaveStores = data ? data.length > 0 : error || (session.status === 'in' && session.stores.length > 0);
  if (isAsStore || !mayHaveStores) return null;
  return (
    <div className={styles.wide}>
      <Card title={i18n.t('My stores')}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={44} role="status" aria-label={i18n.t('Loading your stores')} />}
        {data && (
          <ul className={styles.rows} aria-label={i18n.t('My stores')}>
            {data.map((store) => (
              <Store key={store._id} store={store} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Store({ store: { _id, store_name, role, accepted } }: { readonly store: Membership }) {
  const accept = useMembership('accept');
  const leave = useMembership('leave');
  const isCurrent = useVendorId() === _id;
  const askToLeave = () =>
    confirm({
      title: i18n.t('Leave {storeName}?', { storeName: store_name }),
      text: i18n.t('You can no longer open this store, until its Owner invites you again.'),
      yes: i18n.t('Leave store'),
      no: i18n.t('Stay'),
      danger: true,
    });
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{store_name}</Text>
          {!accepted && (
            <Badge variant="light" color="blue" tt="none">
              {i18n.t('Invitation')}
            </Badge>
          )}
          {isCurrent && (
            <Badge variant="light" color="green" tt="none">
              {i18n.t('Open now')}
            </Badge>
          )}
        </Group>
        <Text fz={13} c="dimmed">
          {accepted
            ? translated(storeRoleLabels[role])
            : i18n.t('You are invited to work here as {role}.', { role: translated(storeRoleLabels[role]) })}
        </Text>
      </div>
      {role !== 'owner' && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            loading={leave.isPending}
            aria-label={
              accepted
                ? i18n.t('Leave {storeName}', { storeName: store_name })
                : i18n.t('Decline the invitation of {storeName}', { storeName: store_name })
            }
            onClick={async () => (!accepted || (await askToLeave())) && leave.mutate(_id)}
          >
            {accepted ? i18n.t('Leave') : i18n.t('Decline')}
          </Button>
          {!accepted && (
            <Button
              size="compact-sm"
              loading={accept.isPending}
              aria-label={i18n.t('Accept the invitation of {storeName}', { storeName: store_name })}
              onClick={() => accept.mutate(_id)}
            >
              {i18n.t('Accept')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
