import type { OwnSession } from '@bakehouse/contract/profile';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmEnd } from '../../ui/feedback/confirm.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { deviceLabel } from '../../ui/format/device-labels.ts';
import { ownSessionsQuery, useEndSession } from './own-sessions.data.ts';
import styles from './profile.module.css';

/** Sessions of the user, the current device first. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  if (data)
    return (
      <ul className={styles.sessions} aria-label="Your sessions">
        {data
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Session key={session._id} session={session} />
          ))}
      </ul>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm" role="status" aria-label="Loading your sessions">
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}

function Session({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const device = deviceLabel(session.user_agent);
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600} title={session.user_agent}>
            {device}
          </Text>
          {session.current && (
            <Badge variant="light" color="green" tt="none">
              This device
            </Badge>
          )}
        </Group>
        <Text fz={13} c="dimmed">
          {session.address && `${session.address} · `}Signed in <DateText at={session.createdAt} withTime />
        </Text>
      </div>
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={`End the session of ${device}`}
          onClick={async () => (await confirmEnd(device)) && end.mutate(session._id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
