import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { connectionError } from '../api-error.ts';

/**
 * Route component in a chunk of its own, preloaded when a link is hovered. If a newer build has replaced the chunk,
 * the page reloads once; without a connection the error screen offers to retry.
 */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(
    () =>
      load().then(
        (Screen) => ({ Screen }),
        (cause) => {
          throw navigator.onLine ? cause : connectionError();
        },
      ),
    'Screen',
  );
