import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { unreachable } from './api-error.ts';

/**
 * A route's component in a chunk of its own, fetched when a link to it is hovered. A chunk that a newer build has
 * replaced reloads the page once; without a connection that would leave nothing, so it is an error to try again.
 */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(
    () =>
      load().then(
        (Screen) => ({ Screen }),
        (cause) => {
          throw navigator.onLine ? cause : unreachable();
        },
      ),
    'Screen',
  );
