import { i18n } from '@bakehouse/contract/i18n';
import { Group, Loader } from '@mantine/core';

/** Loading state of a screen until its record is fetched (spec 1 §1). */
export const ScreenLoader = ({ what }: { what: string }) => (
  <Group justify="center" p="xl">
    <Loader role="status" aria-label={i18n.t('Loading {what}', { what })} />
  </Group>
);
