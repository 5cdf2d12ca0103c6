import type { SettingName } from '@bakehouse/contract/content/content-settings';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed, NothingYet } from '../../../ui/feedback/states.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { versionsPerPage, versionsQuery } from './setting.data.ts';
import { describeVersion, versionName } from './version-labels.ts';
import styles from './versions.module.css';

type Props = {
  readonly name: SettingName;
  /** Number of the live version. */
  readonly newestVersion: number;
  readonly onView: (version: number) => void;
};

/** All versions of a setting, newest first. */
export function VersionList({ name, newestVersion, onView }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(versionsQuery(name, page));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label="Loading versions" />;
  if (data.total === 0) return <NothingYet text="The first save creates the first version." />;
  return (
    <>
      <ul className={styles.versions}>
        {data.data.map(({ version, ...saved }) => (
          <li key={version} className={styles.version}>
            <div>
              <Group gap="xs">
                <Text fw={600}>{versionName(version)}</Text>
                {version === newestVersion && (
                  <Badge color="green" variant="light" tt="none">
                    Live
                  </Badge>
                )}
              </Group>
              <Text fz={13} c="dimmed">
                {describeVersion(saved)}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`View version ${version}`}
              onClick={() => onView(version)}
            >
              View
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} perPage={versionsPerPage} total={data.total} onPage={(next) => setPage(Number(next))} />
    </>
  );
}
