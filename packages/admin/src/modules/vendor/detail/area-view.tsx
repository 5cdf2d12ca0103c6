import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
import { Stack } from '@mantine/core';
import { StoreMap } from '../../../ui/map/store-map.tsx';
import { AreaList } from '../form/area-list.tsx';
import { useAreas } from '../form/use-areas.ts';
import { useMapSettings } from '../form/use-map-settings.ts';

type Props = { readonly point: Point | null; readonly radius: number };

/** Map with the service radius, and the areas within it. */
export function AreaView({ point, radius }: Props) {
  const mapSettings = useMapSettings();
  const areas = useAreas(point, radius);
  return (
    <Stack gap="md">
      <StoreMap point={point} radiusKm={radius} areas={areas.rows} {...mapSettings} />
      <AreaList areas={areas} emptyText={emptyTextOf(point, radius)} />
    </Stack>
  );
}

const emptyTextOf = (point: Point | null, radius: number) =>
  point === null
    ? i18n.t('The store is not on the map yet')
    : radius > 0
      ? i18n.t('No post offices within this radius')
      : i18n.t('Enter a radius greater than 0');
