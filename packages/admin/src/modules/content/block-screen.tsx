import { Skeleton, Stack, Text } from '@mantine/core';
import { useSetting } from '../../kernel/content/settings/setting.data.ts';
import { Failed } from '../../ui/feedback/states.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { type BlockScreen, globalSectionsScreen, homeScreen } from './block-screens.ts';
import { BlockBuilder } from './builder.tsx';

export const HomePageSetting = () => <BlockSettingScreen screen={homeScreen} />;

function BlockSettingScreen({ screen }: { screen: BlockScreen }) {
  const { data, error, refetch } = useSetting(screen.setting);
  return (
    <>
      <ScreenHeader title={screen.heading} crumbs={[{ label: screen.heading }]} tab={screen.tab} />
      <Text c="dimmed" mt={-12} mb="md">
        {screen.about}
      </Text>
      {data ? (
        <BlockBuilder screen={screen} record={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <BlocksSkeleton />
      )}
    </>
  );
}

const BlocksSkeleton = () => (
  <Stack gap="sm" maw={560} role="status" aria-label="Loading the blocks">
    <Skeleton height={36} />
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} height={46} />
    ))}
  </Stack>
);

export const GlobalSectionsSettings = () => <BlockSettingScreen screen={globalSectionsScreen} />;
