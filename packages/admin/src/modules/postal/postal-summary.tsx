import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { summaryQuery } from './postal.data.ts';
import styles from './postal.module.css';

type Summary = ResponseOf<typeof postalEndpoints.summary>['data'];
type Import = NonNullable<Summary['last_import']>;

/** Size and source of the postal directory, for users with the permission. */
export function PostalSummary() {
  const mayRead = useCan()(postalEndpoints.summary);
  const { data, error, refetch } = useQuery({ ...summaryQuery, enabled: mayRead });
  if (!mayRead) return null;
  if (data) return <Summary summary={data} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={220} mb="md" role="status" aria-label="Loading summary" />;
}

const Summary = ({ summary }: { summary: Summary }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mb="md" style={{ alignItems: 'start' }}>
    <LastImport last={summary.last_import} />
    <Card title="Loaded data">
      <Stack gap="md">
        <Facts
          facts={[
            ['Post offices', formatCount(summary.rows)],
            ['Pincodes', formatCount(summary.pincodes)],
          ]}
        />
        <Counts
          title="By state"
          counts={summary.states.map(({ name, code, rows }) => ({ what: `${name} (${code})`, count: rows }))}
        />
      </Stack>
    </Card>
  </SimpleGrid>
);

const LastImport = ({ last }: { last: Import | null }) => (
  <Card title="Last import">
    {last ? (
      <Stack gap="md">
        <Facts
          facts={[
            ['When', <DateText key="at" at={last.at} withTime />],
            ['Files', last.files.join(', ')],
            ['Rows read', formatCount(last.read)],
            ['Imported', formatCount(last.kept)],
            ['Rejected', formatCount(last.rejected)],
          ]}
        />
        <Counts title="Corrections" counts={last.repairs} />
        <Counts title="Rejected rows by reason" counts={last.rejections} />
      </Stack>
    ) : (
      <Text c="dimmed">Nothing has been imported yet. These are the built-in post offices of the demo cities.</Text>
    )}
  </Card>
);

const Counts = ({ title, counts }: { title: string; counts: Import['repairs'] }) =>
  counts.length > 0 && (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <dl className={styles.counts}>
        {counts.map(({ what, count }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
