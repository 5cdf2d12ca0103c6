import { isScreenPath } from '@bakehouse/contract/core/screen-paths';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { answerClick, showPush } from './notifications.ts';

/**
 * The service worker of the dashboard: it keeps the files of a store's first screens, so that the app opens without a network, and
 * shows push messages as notifications. It keeps no answer of the API. A new version waits until every tab of the old one is closed.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Files of the build (`build/app-worker.ts`). */
  readonly precacheEntries: PrecacheEntry[];
};

/** Seconds that a page load waits for the server before the kept page is shown. */
const networkTimeoutSeconds = 5;

cleanupOutdatedCaches();
// A page comes from the server where that answers, so that a reload after an update gets the new version.
precacheAndRoute(self.precacheEntries, { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
  new NetworkOnly({ networkTimeoutSeconds, plugins: [{ handlerDidError: () => matchPrecache('/index.html') }] }),
);

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(self, event)));
