import { type SettingName, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import type { Question } from '../../ui/confirm.tsx';
import { IconArrowLeft } from '../../ui/icons.ts';
import { Failed } from '../../ui/states.tsx';
import { versionQuery, versionsQuery } from './setting.data.ts';
import { VersionCompare, VersionContent } from './version-content.tsx';
import { versionName, versionStory } from './version-words.ts';

/** The present work, or what is in force where there is none. */
export type Present = { readonly meta_value: string; readonly unsaved: boolean };

type Props = {
  readonly name: SettingName;
  readonly version: number;
  readonly inForce: number;
  readonly present: Present;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onRestore: (version: number) => void;
};

const work = 'work';
const presentName = ({ unsaved }: Present) => (unsaved ? 'My unsaved work' : 'What is in force');

/** What a version is compared with: nothing, the present work, or another version. */
const useOther = ({ name, version, present }: Props) => {
  const [choice, setChoice] = useState<string | null>(null);
  const { data: versions } = useQuery(versionsQuery(name, 1));
  const number = choice && choice !== work ? Number(choice) : null;
  const other = useQuery({ ...versionQuery(name, number ?? 1), enabled: number !== null });
  const others = (versions?.data ?? []).filter((row) => row.version !== version);
  const choices = [
    { value: work, label: presentName(present) },
    ...others.map((row) => ({ value: String(row.version), label: versionName(row.version) })),
  ];
  return { choice, setChoice, choices, number, other };
};

const Compared = (props: Props & { mine: string; other: ReturnType<typeof useOther> }) => {
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
  // The older stands first, whichever was opened.
  const sides = [
    { version, meta_value: mine },
    { version: number, meta_value: other.data.meta_value },
  ].sort((one, two) => one.version - two.version);
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
  title: `Bring back version ${version}?`,
  text: `It is saved again as the newest version and customers see it at once.${
    unsaved ? ' Your unsaved work is dropped.' : ''
  } What is in force now is kept as a version.`,
  yes: 'Bring it back',
  no: 'No, cancel',
  danger: unsaved,
});

/** One version: looked at, compared, brought back. */
export const VersionLook = (props: Props) => {
  const { name, version, inForce, present, busy, ask, onBack, onRestore } = props;
  const { data, error, refetch } = useQuery(versionQuery(name, version));
  const other = useOther(props);
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
        {mayRestore && version !== inForce && (
          <Button loading={busy} onClick={() => void restore()}>
            Bring back
          </Button>
        )}
      </Group>
      <div>
        <Title order={3}>{versionName(version)}</Title>
        <Text fz={13} c="dimmed">
          {version === inForce ? 'In force. ' : ''}
          {data && versionStory(data)}
        </Text>
      </div>
      <Select
        label="Compare with"
        placeholder="Nothing"
        clearable
        maw={320}
        data={other.choices}
        value={other.choice}
        onChange={other.setChoice}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} aria-label="Loading the version" />}
      {data && !other.choice && <VersionContent name={name} meta_value={data.meta_value} gone={data.gone} />}
      {data && other.choice && <Compared {...props} mine={data.meta_value} other={other} />}
    </Stack>
  );
};
