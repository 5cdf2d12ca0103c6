import { type SettingName, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import {
  Button,
  defaultOptionsFilter,
  Group,
  type OptionsFilter,
  Select,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import type { Question } from '../../ui/feedback/confirm.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { IconArrowLeft } from '../../ui/icons.ts';
import { versionQuery } from './setting.data.ts';
import { VersionCompare, VersionContent } from './version-content.tsx';
import { describeVersion, versionName } from './version-labels.ts';

/** The unsaved changes, or the live value without changes. */
export type Present = { readonly meta_value: string; readonly unsaved: boolean };

type Props = {
  readonly name: SettingName;
  readonly version: number;
  readonly liveVersion: number;
  readonly present: Present;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onRestore: (version: number) => void;
};

const work = 'work';
const presentName = ({ unsaved }: Present) => (unsaved ? 'My unsaved changes' : 'Live version');

/** Maximum number of listed options; typing finds the others. */
const maxListed = 50;

/** Sorts the version with exactly the typed number before those that contain it. */
const exactFirst: OptionsFilter = ({ options, search, limit }) => {
  const number = search.replace(/\D/g, '');
  const isExact = (option: (typeof options)[number]) => 'value' in option && option.value === number;
  const [exact, others] = [options.filter(isExact), options.filter((option) => !isExact(option))];
  return defaultOptionsFilter({ options: [...exact, ...others], search, limit }) as typeof options;
};

/** All other versions, newest first. Version numbers have no gaps (decision 0026). */
const otherVersions = ({ version, liveVersion }: Props): number[] =>
  Array.from({ length: liveVersion }, (_, position) => liveVersion - position).filter((other) => other !== version);

/** State of the comparison: with nothing, with the current changes, or with another version. */
const useComparison = (props: Props) => {
  const { name, present } = props;
  const [choice, setChoice] = useState<string | null>(null);
  const number = choice && choice !== work ? Number(choice) : null;
  const other = useQuery({ ...versionQuery(name, number ?? 1), enabled: number !== null });
  const choices = [
    { value: work, label: presentName(present) },
    ...otherVersions(props).map((otherVersion) => ({ value: String(otherVersion), label: versionName(otherVersion) })),
  ];
  return { choice, setChoice, choices, number, other };
};

const Compared = (props: Props & { mine: string; other: ReturnType<typeof useComparison> }) => {
  const { name, version, present, mine } = props;
  const { number, other } = props.other;
  if (number === null)
    return (
      <VersionCompare
        name={name}
        names={[versionName(version), presentName(present)]}
        before={mine}
        after={present.meta_value}
      />
    );
  if (other.error) return <Failed error={other.error} onRetry={() => void other.refetch()} />;
  if (!other.data) return <Skeleton height={200} aria-label="Loading the other version" />;
  // The older version comes first.
  const sides = [
    { version, meta_value: mine },
    { version: number, meta_value: other.data.meta_value },
  ].sort((a, b) => a.version - b.version);
  const [before, after] = [sides[0] ?? { version, meta_value: mine }, sides[1] ?? { version, meta_value: mine }];
  return (
    <VersionCompare
      name={name}
      names={[versionName(before.version), versionName(after.version)]}
      before={before.meta_value}
      after={after.meta_value}
    />
  );
};

const restoreQuestion = (version: number, unsaved: boolean): Question => ({
  title: `Restore version ${version}?`,
  text: `It is saved again as the newest version and customers see it at once.${
    unsaved ? ' Your unsaved changes are discarded.' : ''
  } The live version stays in the history.`,
  yes: 'Restore version',
  no: 'No, cancel',
  danger: unsaved,
});

/** Shows a version, compares it with another and restores it. */
export const VersionPreview = (props: Props) => {
  const { name, version, liveVersion, present, busy, ask, onBack, onRestore } = props;
  const { data, error, refetch } = useQuery(versionQuery(name, version));
  const other = useComparison(props);
  const mayRestore = useCan()(settingVersionEndpoints.restore);
  const restore = async () => {
    if (await ask(restoreQuestion(version, present.unsaved))) onRestore(version);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          All versions
        </Button>
        {mayRestore && version !== liveVersion && (
          <Button loading={busy} onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </Group>
      <div>
        <Title order={3}>{versionName(version)}</Title>
        <Text fz={13} c="dimmed">
          {version === liveVersion ? 'Live. ' : ''}
          {data && describeVersion(data)}
        </Text>
      </div>
      <Select
        label="Compare with"
        placeholder="Nothing"
        clearable
        searchable
        filter={exactFirst}
        limit={maxListed}
        nothingFoundMessage="No such version"
        maw={320}
        data={other.choices}
        value={other.choice}
        onChange={other.setChoice}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} aria-label="Loading the version" />}
      {data && !other.choice && <VersionContent name={name} meta_value={data.meta_value} missing={data.missing} />}
      {data && other.choice && <Compared {...props} mine={data.meta_value} other={other} />}
    </Stack>
  );
};
