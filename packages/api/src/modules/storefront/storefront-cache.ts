import type { Topic } from '@bakehouse/contract/events';
import { type EventsRead, findEventsSince, findLatestEvents } from '../../kernel/events/event.queries.ts';
import { type CachedResponse, prepareResponse } from '../../kernel/http/cached-response.ts';
import { publicHeaders, storefrontOrigins } from '../../kernel/http/public-response.ts';
import { createFreshness } from '../../kernel/http/response-freshness.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/client.ts';

/**
 * Caches the responses of the storefront API in memory. While requests arrive, every server reads the events of all servers about
 * twice a second, so that a save is visible everywhere within a second. While the database is unavailable, the last known
 * responses stay in use.
 */

/** The records from which responses are built. A change of one of these topics makes all responses of the group stale. */
const groups = {
  catalogue: ['product', 'category', 'product-tag', 'product-property', 'attribute', 'manufacturer', 'product-review'],
  reviews: ['review'],
  faqs: ['faq', 'faq-category'],
} as const satisfies Record<string, readonly Topic[]>;
export type StorefrontGroup = keyof typeof groups;

/** Limits of the cache. The least recently used responses are dropped. */
const maxEntries = 2_000;
const maxBytes = 32 * 1_048_576;
/** Maximum number of milliseconds between two checks, because events are deleted after an hour. After it, all responses are stale. */
const maxCheckInterval = 600_000;

type Entry = {
  readonly response: CachedResponse;
  readonly group: StorefrontGroup;
  readonly generation: number;
  readonly bytes: number;
};
type PendingResult<T> = { readonly generation: number; readonly result: Promise<T> };

export type StorefrontCache = {
  /** Returns the cached response to exactly this URL, if there is one and it is fresh. */
  readonly findCached: (url: string) => CachedResponse | undefined;
  /**
   * Returns the response to a URL, which `create` creates unless it is cached. Concurrent requests share its creation.
   * @returns undefined when `create` returns undefined
   */
  readonly responseTo: (
    url: string,
    group: StorefrontGroup,
    create: () => Promise<object | undefined>,
  ) => Promise<CachedResponse | undefined>;
  /** Returns a function that caches the result of `create` until a record of the group changes. */
  readonly cacheResult: <T>(group: StorefrontGroup, create: () => Promise<T>) => () => Promise<T>;
};

/**
 * Returns the route of a cached URL, the same as Fastify's for a response that is not cached. It serves the published content, too.
 * @example cachedRoute('/store/v1/products/truffle?limit=5') // '/api/store/v1/products/:slug'
 */
export const cachedRoute = (url: string): string =>
  `/api${keyOf(url)}`.replace(/\?.*$/, '').replace(/\/(pages|products|categories)\/[^/]+/, '/$1/:slug');

/** Returns the key of the cached response: the URL without the prefix of the API. */
const keyOf = (url: string): string => (url.startsWith('/api/') ? url.slice(4) : url);

export function openStorefrontCache(
  { database, config }: { database: Pick<Database, 'db'>; config: Config },
  onFailure: (error: unknown) => void = () => {},
): StorefrontCache {
  const headers = publicHeaders(config);
  const origins = storefrontOrigins(config);
  const { generations, read } = changeCounter(database);
  const freshness = createFreshness(read, onFailure);
  const cache = createLruCache();
  const pendingResponses = new Map<string, PendingResult<CachedResponse | undefined>>();
  const isCurrent = ({ group, generation }: Entry) => generation === generations[group];

  const createResponse = async (key: string, group: StorefrontGroup, create: () => Promise<object | undefined>) => {
    const generation = generations[group];
    const body = await create();
    if (!body) {
      cache.remove(key);
      return undefined;
    }
    const response = await prepareResponse(JSON.stringify(body), headers, origins);
    cache.add(key, { response, group, generation, bytes: sizeOf(response) });
    return response;
  };
  /** Concurrent requests for a key share one creation. */
  const createOnce = (key: string, group: StorefrontGroup, create: () => Promise<object | undefined>) => {
    const running = pendingResponses.get(key);
    if (running?.generation === generations[group]) return running.result;
    const pending = {
      generation: generations[group],
      result: createResponse(key, group, create).finally(() => {
        if (pendingResponses.get(key) === pending) pendingResponses.delete(key);
      }),
    };
    pendingResponses.set(key, pending);
    return pending.result;
  };

  return {
    findCached: (url) => {
      if (!url.startsWith('/store/v1/') && !url.startsWith('/api/store/v1/')) return undefined;
      const entry = cache.find(keyOf(url));
      return entry && freshness.isFresh() && isCurrent(entry) ? entry.response : undefined;
    },
    responseTo: async (url, group, create) => {
      if (!freshness.isFresh()) await freshness.waitForCheck();
      const key = keyOf(url);
      const entry = cache.find(key);
      if (entry && (isCurrent(entry) || freshness.isFailing())) return entry.response;
      return createOnce(key, group, create);
    },
    cacheResult: (group, create) => cacheUntilChange(() => generations[group], create),
  };
}

/** Counts the changes of each group by reading the events since the last check. */
function changeCounter({ db }: Pick<Database, 'db'>) {
  const generations: Record<StorefrontGroup, number> = { catalogue: 0, reviews: 0, faqs: 0 };
  let position: Pick<EventsRead, 'snapshot' | 'latest'> | undefined;
  let readAt = 0;
  const increase = (isChanged: (topics: readonly string[]) => boolean) => {
    for (const [group, topics] of Object.entries(groups) as [StorefrontGroup, readonly string[]][])
      if (isChanged(topics)) generations[group] += 1;
  };
  return {
    generations,
    read: async () => {
      const isContinued = position !== undefined && performance.now() - readAt < maxCheckInterval;
      const startedAt = performance.now();
      const read =
        isContinued && position ? await findEventsSince(db, position.snapshot) : await findLatestEvents(db, 0);
      // After a failover, the database server may have lost transactions and use their ids again.
      const hasGap = !isContinued || (position !== undefined && read.latest < position.latest);
      const changed = new Set(read.events.map(({ topic }) => topic));
      increase((topics) => hasGap || topics.some((topic) => changed.has(topic)));
      position = read;
      readAt = startedAt;
    },
  };
}

/** An LRU cache of responses. */
function createLruCache() {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    find: (key: string): Entry | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map iterates in the order of insertion, so the first entry is the least recently used one.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    add: (key: string, entry: Entry) => {
      remove(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
  };
}

const sizeOf = ({ variants }: CachedResponse): number => variants.reduce((sum, { body }) => sum + body.length, 0);

/** Returns a function that caches the result of `create` while the generation is the same. */
function cacheUntilChange<T>(generationOf: () => number, create: () => Promise<T>): () => Promise<T> {
  let cached: PendingResult<T> | undefined;
  return () => {
    const generation = generationOf();
    if (cached?.generation === generation) return cached.result;
    const pending = { generation, result: create() };
    cached = pending;
    pending.result.catch(() => {
      if (cached === pending) cached = undefined;
    });
    return pending.result;
  };
}
