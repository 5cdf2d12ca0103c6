import { type UsageEntry, usageCounts } from '@bakehouse/contract/core/usage';
import { Anchor, List, Stack, Text } from '@mantine/core';
import { AddressLink } from '../path-link.tsx';

type Props = {
  readonly usage: readonly UsageEntry[];
  /** Called when a link is followed. */
  readonly onOpen: () => void;
};

/** Records that use another record: counts with a link to the filtered list, and the first records by name. */
export const UsageList = ({ usage, onOpen }: Props) => (
  <Stack gap="xs" mb="md" mah={320} style={{ overflowY: 'auto' }}>
    {usage.map((entry) => (
      <Entry key={entry.screen} entry={entry} onOpen={onOpen} />
    ))}
  </Stack>
);

function Entry({ entry, onOpen }: { entry: UsageEntry; onOpen: () => void }) {
  const { count, screen, editScreen, filter, records } = entry;
  const title = usageCounts([entry]);
  const hiddenCount = count - records.length;
  return (
    <div>
      <Text fw={600} tt="capitalize" fz={13}>
        {filter ? (
          <Anchor inherit component={AddressLink} to={screen} search={filter} onClick={onOpen}>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Text>
      {records.length > 0 && (
        <List size="sm" listStyleType="none" p={0}>
          {records.map(({ _id, name }) => (
            <List.Item key={_id} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={AddressLink} fz="sm" to={editScreen.replace('{id}', _id)} onClick={onOpen}>
                {name}
              </Anchor>
            </List.Item>
          ))}
          {hiddenCount > 0 && <List.Item c="dimmed">and {hiddenCount} more</List.Item>}
        </List>
      )}
    </div>
  );
}
