import { i18n } from '@bakehouse/contract/i18n';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { confirmEnd } from '../../ui/feedback/rare-questions.ts';
import { SessionList } from '../../ui/session-list.tsx';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './own-sessions.data.ts';

/** Sessions of the user. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const hasOthers = data?.some(({ current }) => !current) === true;
  return (
    <Card
      title={i18n.t('Where you are signed in')}
      action={
        hasOthers && (
          <Button
            size="compact-sm"
            variant="default"
            loading={endOthers.isPending}
            onClick={async () => (await confirmEnd('all your other sessions')) && endOthers.mutate()}
          >
            {i18n.t('End all other sessions')}
          </Button>
        )
      }
    >
      <SessionList
        label={i18n.t('Your sessions')}
        sessions={data}
        error={error}
        onRetry={() => void refetch()}
        onEnd={end.mutate}
        ending={end.isPending ? end.variables : undefined}
      />
    </Card>
  );
}
