import { i18n } from '@bakehouse/contract/i18n';
import { maxLocations, type ServiceArea } from '@bakehouse/contract/postal/postal';
import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Failed } from '../../../ui/feedback/states.tsx';
import { formatCount } from '../../../ui/format/money.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { createMatcher } from '../../../ui/matcher.ts';
import { AreaRows } from './area-rows.tsx';
import type { Areas } from './use-areas.ts';

/** Returns '128 areas, 41 pincodes'. */
export const areaCountText = (rows: readonly ServiceArea[]): string =>
  i18n.t('{areas, plural, one {# area} other {# areas}}, {pincodes, plural, one {# pincode} other {# pincodes}}', {
    areas: rows.length,
    pincodes: new Set(rows.map(({ pincode }) => pincode)).size,
  });

type Props = {
  readonly areas: Areas;
  /** Text when there are no areas. */
  readonly emptyText: string;
};

/** Number and list of the areas that a store reaches, with a search. */
export function AreaList({ areas, emptyText }: Props) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const { state, rows, isOutdated } = areas;
  if (state === 'forbidden') return <Text c="dimmed">{i18n.t("You don't have access to service areas.")}</Text>;
  if (state === 'failed' && areas.error) return <Failed error={areas.error} onRetry={areas.retry} />;
  if (state === 'loading') return <Skeleton height={180} role="status" aria-label={i18n.t('Loading areas')} />;
  const isMatch = createMatcher(deferredSearch);
  const matches = rows.filter(({ locality, region, state_short, pincode }) =>
    isMatch(locality, `${region} ${state_short} ${pincode}`),
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status" aria-live="polite">
          {rows.length > 0 ? areaCountText(rows) : emptyText}
        </Text>
        {rows.length > 0 && (
          <TextInput
            type="search"
            aria-label={i18n.t('Search service areas')}
            placeholder={i18n.t('Search service areas')}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </Group>
      {rows.length >= maxLocations && (
        <Text fz={13} c="dimmed">
          {i18n.t('These are the nearest {maxLocations}; the store also serves areas farther away.', {
            maxLocations: formatCount(maxLocations),
          })}
        </Text>
      )}
      {matches.length > 0 && <AreaRows rows={matches} dimmed={isOutdated} />}
      {rows.length > 0 && matches.length === 0 && (
        <Text fz={13} c="dimmed" role="status">
          {i18n.t('No results')}
        </Text>
      )}
    </Stack>
  );
}
