import { type adminUser, pendingEmailEndpoints } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { userSessionEndpoints } from '@bakehouse/contract/profile';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { isMe, useCan } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { confirmEnd } from '../../ui/feedback/rare-questions.ts';
import { SessionList } from '../../ui/session-list.tsx';

type Props = { readonly record: RecordOf<typeof adminUser> };
const sessionsKey = 'user-sessions';

/** What staff can do for a user beside the form. The profile has the same for the own account. */
export function UserCards({ record }: Props) {
  const can = useCan();
  if (isMe(record)) return null;
  return (
    // The layout centres its content; the cards align with the form.
    <div>
      <Stack gap="md" mt="md" maw={760}>
        {record.pending_email && <PendingEmail record={record} />}
        {can(userSessionEndpoints.list) && <Sessions record={record} />}
      </Stack>
    </div>
  );
}

function PendingEmail({ record }: Props) {
  const can = useCan();
  const { resend, cancel } = pendingEmailEndpoints;
  const send = useEmailAction(record._id, resend);
  const keep = useEmailAction(record._id, cancel);
  return (
    <Card title="New email">
      <Text>{`Waiting for confirmation of ${record.pending_email}`}</Text>
      <Group gap="xs" mt="xs">
        {can(resend) && (
          <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Resend link
          </Button>
        )}
        {can(cancel) && (
          <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            Cancel change
          </Button>
        )}
      </Group>
    </Card>
  );
}

type EmailAction = (typeof pendingEmailEndpoints)[keyof typeof pendingEmailEndpoints];
const useEmailAction = (id: string, endpoint: EmailAction) =>
  useMutation({
    meta: { invalidates: 'admin-user' },
    mutationFn: () => callEndpoint(endpoint, { params: { id } }),
  });

function Sessions({ record: { _id: id, name } }: Props) {
  const mayEnd = useCan()(userSessionEndpoints.end);
  const { data, error, refetch } = useQuery({
    queryKey: [sessionsKey, id],
    queryFn: async ({ signal }) => (await callEndpoint(userSessionEndpoints.list, { params: { id } }, { signal })).data,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });
  const end = useMutation({
    meta: { invalidates: sessionsKey },
    mutationFn: (session: string | undefined) =>
      callEndpoint(userSessionEndpoints.end, { params: { id }, body: { session } }),
  });
  const endAll = async () => (await confirmEnd(`all sessions of ${name}`)) && end.mutate(undefined);
  return (
    <Card
      title="Sessions"
      action={
        mayEnd &&
        data &&
        data.length > 0 && (
          <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void endAll()}>
            End all sessions
          </Button>
        )
      }
    >
      <SessionList
        label={`Sessions of ${name}`}
        sessions={data}
        error={error}
        onRetry={() => void refetch()}
        onEnd={mayEnd ? end.mutate : undefined}
        ending={end.isPending ? end.variables : undefined}
      />
    </Card>
  );
}
