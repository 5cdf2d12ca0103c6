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
import { useCan } from '../../../data/session.ts';
import type { Question } from '../../../ui/feedback/confirm.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { IconArrowLeft } from '../../../ui/icons.ts';
import { versionQuery } from './setting.data.ts';
import { VersionCompare, VersionContent } from './version-content.tsx';
import { describeVersion, versionName } from './version-labels.ts';

/** The unsaved changes, or the live value without changes. */
export type CurrentValue = { readonly meta_value: string; readonly unsaved: boolean };

type Props = {
  readonly name: SettingName;
  readonly version: number;
  readonly newestVersion: number;
  readonly current: CurrentValue;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onRestore: (version: number) => void;
};

/** Option for the comparison with the current value. */
const currentOption = 'work';

/** Maximum number of listed options; typing finds the others. */
const maxListed = 50;

/** Shows a version, compares it with another and restores it. */
export function VersionPreview(props: Props) {
  const { name, version, newestVersion, current, busy, ask, onBack, onRestore } = props;
  const { data, error, refetch } = useQuery(versionQuery(name, version));
  const comparison = useComparison(props);
  const mayRestore = useCan()(settingVersionEndpoints.restore);
  const restore = async () => {
    if (await ask(restoreQuestion(version, current.unsaved))) onRestore(version);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          All versions
        </Button>
        {mayRestore && version !== newestVersion && (
          <Button loading={busy} onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </Group>
      <div>
        <Title order={3}>{versionName(version)}</Title>
        <Text fz={13} c="dimmed">
          {version === newestVersion ? 'Live. ' : ''}
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
        data={comparison.choices}
        value={comparison.choice}
        onChange={comparison.setChoice}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} aria-label="Loading the version" />}
      {data && !comparison.choice && <VersionContent name={name} meta_value={data.meta_value} missing={data.missing} />}
      {data && comparison.choice && <Compared {...props} meta_value={data.meta_value} comparison={comparison} />}
    </Stack>
  );
}

/** State of the comparison: with nothing, with the current changes, or with another version. */
function useComparison(props: Props) {
  const { name, current } = props;
  const [choice, setChoice] = useState<string | null>(null);
  const number = choice && choice !== currentOption ? Number(choice) : null;
  const other = useQuery({ ...versionQuery(name, number ?? 1), enabled: number !== null });
  const choices = [
    { value: currentOption, label: currentName(current) },
    ...otherVersions(props).map((otherVersion) => ({ value: String(otherVersion), label: versionName(otherVersion) })),
  ];
  return { choice, setChoice, choices, number, other };
}

const currentName = ({ unsaved }: CurrentValue) => (unsaved ? 'My unsaved changes' : 'Live version');

/** All other versions, newest first. Version numbers have no gaps (decision 0022). */
const otherVersions = ({ version, newestVersion }: Props): number[] =>
  Array.from({ length: newestVersion }, (_, position) => newestVersion - position).filter((other) => other !== version);

const restoreQuestion = (version: number, unsaved: boolean): Question => ({
  title: `Restore version ${version}?`,
  text: `It is saved again as the newest version and customers see it at once.${
    unsaved ? ' Your unsaved changes are discarded.' : ''
  } The live version stays in the history.`,
  yes: 'Restore version',
  no: 'No, cancel',
  danger: unsaved,
});

/** Sorts the version with exactly the typed number before those that contain it. */
const exactFirst: OptionsFilter = ({ options, search, limit }) => {
  const number = search.replace(/\D/g, '');
  const isExact = (option: (typeof options)[number]) => 'value' in option && option.value === number;
  const [exact, others] = [options.filter(isExact), options.filter((option) => !isExact(option))];
  return defaultOptionsFilter({ options: [...exact, ...others], search, limit }) as typeof options;
};

type ComparedProps = Props & {
  /** The value of the version. */
  readonly meta_value: string;
  readonly comparison: ReturnType<typeof useComparison>;
};

function Compared(props: ComparedProps) {
  const { name, version, current, meta_value } = props;
  const { number, other } = props.comparison;
  if (number === null)
    return (
      <VersionCompare
        name={name}
        names={[versionName(version), currentName(current)]}
        before={meta_value}
        after={current.meta_value}
      />
    );
  if (other.error) return <Failed error={other.error} onRetry={() => void other.refetch()} />;
  if (!other.data) return <Skeleton height={200} aria-label="Loading the other version" />;
  const shown = { version, meta_value };
  const compared = { version: number, meta_value: other.data.meta_value };
  // The older version comes first.
  const [before, after] = version < number ? [shown, compared] : [compared, shown];
  return (
    <VersionCompare
      name={name}
      names={[versionName(before.version), versionName(after.version)]}
      before={before.meta_value}
      after={after.meta_value}
    />
  );
}
