import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Text } from '@mantine/core';
import { IconMapPin } from '../../../ui/icons.ts';
import { useDeviceLocation } from '../../../ui/map/use-browser-location.ts';

/** Sets the point of a store to the location of the device. Browsers offer it over HTTPS only. */
export function LocationButton({ onFound }: { readonly onFound: (point: Point) => void }) {
  const { isAvailable, isLocating, error, locate } = useDeviceLocation(onFound);
  if (!isAvailable) return null;
  return (
    <div>
      <Button variant="default" mih={44} loading={isLocating} leftSection={<IconMapPin size={17} />} onClick={locate}>
        {i18n.t('Use my location')}
      </Button>
      <Text c="var(--mantine-color-error)" fz={13} mt={4} role="status">
        {error}
      </Text>
    </div>
  );
}
