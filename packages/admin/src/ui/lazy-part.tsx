import { Alert } from '@mantine/core';
import { type ComponentType, lazy } from 'react';

export const PartMissing = () => (
  <Alert color="red" m="md">
    A part of this page could not be loaded. Check your connection and reload the page.
  </Alert>
);

/**
 * A component in a chunk of its own. A chunk that cannot be fetched (no connection, a newer version on the server)
 * costs that part, never the page.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType = PartMissing,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: missing as ComponentType<Props> }),
    ),
  );
