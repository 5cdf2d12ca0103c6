import { deviceLabel } from '@bakehouse/contract/core/text';
import { i18n } from '@bakehouse/contract/i18n';
import type { OwnSession, UserSession } from '@bakehouse/contract/profile';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { confirmEnd } from './feedback/rare-questions.ts';
import { Failed } from './feedback/states.tsx';
import { DateText } from './format/date-text.tsx';
import styles from './session-list.module.css';

type Session = UserSession & Partial<Pick<OwnSession, 'current'>>;
type Props = {
  readonly label: string;
  /** Undefined while they are loaded. */
  readonly sessions: readonly Session[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Ends a session; undefined if the user may not. */
  readonly onEnd: ((id: string) => void) | undefined;
  /** Id of the session that is being ended. */
  readonly ending: string | undefined;
};

/** The sessions of a user, the current device first. */
export function SessionList({ label, sessions, error, onRetry, onEnd, ending }: Props) {
  if (sessions?.length === 0) return <Text c="dimmed">{i18n.t('Not signed in anywhere.')}</Text>;
  if (sessions)
    return (
      <ul className={styles.sessions} aria-label={label}>
        {sessions
          .toSorted((a, b) => Number(b.current ?? false) - Number(a.current ?? false))
          .map((session) => (
            <SessionItem key={session._id} session={session} onEnd={onEnd} isEnding={ending === session._id} />
          ))}
      </ul>
    );
  if (error) return <Failed error={error} onRetry={onRetry} />;
  return (
    <Stack gap="sm" role="status" aria-label={i18n.t('Loading sessions')}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}

type ItemProps = Pick<Props, 'onEnd'> & { readonly session: Session; readonly isEnding: boolean };

function SessionItem({ session, onEnd, isEnding }: ItemProps) {
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
              {i18n.t('This device')}
            </Badge>
          )}
          {session.acting_as && (
            <Badge variant="light" color="yellow" tt="none">
              {i18n.t('As {actingAs}', { actingAs: session.acting_as })}
            </Badge>
          )}
        </Group>
        <Text fz={13} c="dimmed">
          {session.address && `${session.address} · `}
          {i18n.t('Signed in')} <DateText at={session.createdAt} withTime /> {i18n.t('· Last used')}{' '}
          <DateText at={session.seenAt} withTime />
        </Text>
      </div>
      {onEnd && !session.current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isEnding}
          aria-label={i18n.t('End the session of {device}', { device })}
          onClick={async () => (await confirmEnd(`the session of ${device}`)) && onEnd(session._id)}
        >
          {i18n.t('End')}
        </Button>
      )}
    </li>
  );
}
