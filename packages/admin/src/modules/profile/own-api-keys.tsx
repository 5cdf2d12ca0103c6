import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { confirmRevoke } from '../../ui/feedback/rare-questions.ts';
import styles from './profile.module.css';

const { list, revoke } = apiKeyEndpoints;
const topic = 'api-key';
const search = { perPage: '200' };

/** The user's working API keys, which a new password does not end. Nothing without keys or the permission to revoke them. */
export function OwnApiKeys() {
  const can = useCan();
  const { data } = useQuery({
    queryKey: [topic, 'list', search],
    queryFn: ({ signal }) => callEndpoint(list, { query: search }, { signal }),
    enabled: can(list) && can(revoke),
    meta: { hasOwnErrorState: true },
  });
  const keys = data?.data.filter(({ own, state }) => own && state !== 'Revoked' && state !== 'Expired') ?? [];
  if (keys.length === 0) return null;
  return (
    <>
      <Text fz={13} c="dimmed">
        Your API keys work after the change too. Revoke those that somebody else may know.
      </Text>
      <ul className={styles.rows} aria-label="Your API keys">
        {keys.map((apiKey) => (
          <Key key={apiKey._id} apiKey={apiKey} />
        ))}
      </ul>
    </>
  );
}

function Key({ apiKey: { _id, name, prefix, version } }: { apiKey: ApiKey }) {
  const revokeKey = useMutation({
    meta: { invalidates: topic },
    mutationFn: () => callEndpoint(revoke, { params: { id: _id }, query: { version: String(version) } }),
  });
  return (
    <li>
      <Text>
        {name} <code>{`${prefix}_…`}</code>
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={revokeKey.isPending}
        aria-label={`Revoke ${name}`}
        onClick={async () => (await confirmRevoke(name)) && revokeKey.mutate()}
      >
        Revoke
      </Button>
    </li>
  );
}
