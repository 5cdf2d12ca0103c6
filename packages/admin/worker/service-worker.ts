import { isScreenPath } from '@bakehouse/contract/core/screen-paths';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { answerClick, showPush } from './notifications.ts';

/**
 * The service worker of the dashboard. It caches the files of a store's first screens, so that the app opens without a network, and
 * shows push messages as notifications. It caches no responses of the API. A new version starts when all tabs of the old one are closed.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Files of the build (`build/app-worker.ts`). */
  readonly precacheEntries: PrecacheEntry[];
};

/** Seconds until the cached page replaces a page that the server does not send. */
const networkTimeoutSeconds = 5;

cleanupOutdatedCaches();
// Pages are loaded from the server first, so that a reload after an update shows the new version.
precacheAndRoute(self.precacheEntries, { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
  new NetworkOnly({ networkTimeoutSeconds, plugins: [{ handlerDidError: () => matchPrecache('/index.html') }] }),
);

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(self, event)));
