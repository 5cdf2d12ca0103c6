import { i18n } from '@bakehouse/contract/i18n';
import type { Identity } from '@bakehouse/contract/sso';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { identitiesQuery, useConnect, useRemoveIdentity } from './connected-accounts.data.ts';
import styles from './profile.module.css';

/** The accounts of providers with which the user signs in. Without a provider on this server, there is no card. */
export function ConnectedAccounts() {
  const { data } = useQuery(identitiesQuery);
  const connect = useConnect();
  if (!data || data.data.length + data.providers.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Card title={i18n.t('Connected accounts')}>
        <ul className={styles.rows} aria-label={i18n.t('Connected accounts')}>
          {data.data.map((identity) => (
            <ConnectedAccount key={identity._id} identity={identity} />
          ))}
        </ul>
        <Group gap="xs" mt="xs">
          {data.providers.map(({ id, name }) => (
            <Button key={id} variant="default" loading={connect.isPending} onClick={() => connect.mutate(id)}>
              {i18n.t('Connect {name}', { name })}
            </Button>
          ))}
        </Group>
      </Card>
    </div>
  );
}

function ConnectedAccount({ identity }: { readonly identity: Identity }) {
  const remove = useRemoveIdentity();
  const { _id, name, email, createdAt, lastUsedAt } = identity;
  const ask = () =>
    confirm({
      title: i18n.t('Remove {name}?', { name }),
      text: i18n.t('You can no longer sign in with {email} at {name}. The other sessions that it opened end.', {
        email,
        name,
      }),
      yes: i18n.t('Remove account'),
      no: i18n.t('Keep account'),
      danger: true,
    });
  return (
    <li>
      <div>
        <Text fw={600}>{name}</Text>
        <Text fz={13} c="dimmed">
          {`${email} · ${lastUsedAt ? i18n.t('Last used') : i18n.t('Connected')} `}
          <DateText at={lastUsedAt ?? createdAt} withTime />
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={remove.isPending}
        aria-label={i18n.t('Remove {name} {email}', { name, email })}
        onClick={async () => (await ask()) && remove.mutate(_id)}
      >
        {i18n.t('Remove')}
      </Button>
    </li>
  );
}
