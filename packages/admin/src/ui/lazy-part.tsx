import { i18n } from '@bakehouse/contract/i18n';
import { Alert } from '@mantine/core';
import { type ComponentType, lazy } from 'react';

export const PartMissing = () => (
  <Alert color="red" m="md">
    {i18n.t('A part of this page could not be loaded. Check your connection and reload the page.')}
  </Alert>
);

/**
 * Wraps a lazily loaded component. When its chunk cannot be loaded (no connection, or a newer version on the server),
 * only that part shows an error.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = PartMissing,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Fallback }),
    ),
  );
