import { type CachedResponse, prepareResponse } from '../../kernel/http/cached-response.ts';
import { publicHeaders, storefrontOrigins } from '../../kernel/http/public-response.ts';
import { createFreshness } from '../../kernel/http/response-freshness.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/client.ts';
import { findFingerprints, findSlugs, type Parts } from './published.queries.ts';
import { buildPage, buildSetting, type Document, type PublishedSetting } from './published-documents.ts';

/**
 * Caches the responses for storefronts in memory.
 * While requests arrive, every server compares its cache with the database about twice a second, with one statement
 * that reads fingerprints, so that a save is visible on all servers within a second. Changed documents are rebuilt on
 * the next request. While the database is unavailable, the last known responses stay in use.
 */

/** Maximum number of cached pages. Settings are always cached. */
const maxPages = 200;

type CacheEntry = { readonly response: CachedResponse; readonly document: Document; stale: boolean };

export type PublishedSite = {
  /** Returns the cached response to exactly this URL, if there is one and it is fresh. */
  readonly findCached: (url: string) => CachedResponse | undefined;
  readonly setting: (name: PublishedSetting) => Promise<CachedResponse | undefined>;
  /** Returns undefined when no page with this slug is published. */
  readonly page: (slug: string) => Promise<CachedResponse | undefined>;
};

export function openPublishedSite(
  { database: { db }, config }: { database: Database; config: Config },
  onFailure: (error: unknown) => void = () => {},
): PublishedSite {
  const headers = publicHeaders(config);
  const origins = storefrontOrigins(config);
  const { byPath, byUrl, set, remove } = createDocumentCache();
  const pending = new Map<string, Promise<CachedResponse | undefined>>();
  let slugs: { readonly fingerprint: string | undefined; readonly known: ReadonlySet<string> } | undefined;

  const freshness = createFreshness(async () => {
    const compared = [...byPath.values()];
    const fingerprints = await findFingerprints(db, unionOf(compared.map(({ document }) => document.parts)));
    for (const entry of compared)
      if ([...entry.document.fingerprints].some(([key, fingerprint]) => fingerprints.get(key) !== fingerprint))
        entry.stale = true;
    if (slugs?.fingerprint !== fingerprints.get('pages'))
      slugs = { fingerprint: fingerprints.get('pages'), known: await findSlugs(db) };
  }, onFailure);

  const createResponse = async (path: string, build: () => Promise<Document | undefined>) => {
    const document = await build();
    if (!document) {
      remove(path);
      return undefined;
    }
    const response = await prepareResponse(JSON.stringify({ data: document.data }), headers, origins);
    set(path, { response, document, stale: false });
    return response;
  };

  /** Returns the response for a document. Concurrent requests for a document that is not cached share its creation. */
  const responseTo = async (path: string, build: () => Promise<Document | undefined>) => {
    if (!freshness.isFresh()) await freshness.waitForCheck();
    const entry = byPath.get(path);
    if (entry && (!entry.stale || freshness.isFailing())) return entry.response;
    let work = pending.get(path);
    if (!work) {
      work = createResponse(path, build).finally(() => pending.delete(path));
      pending.set(path, work);
    }
    return entry ? work.catch(() => entry.response) : work;
  };

  return {
    findCached: (url) => {
      const entry = byUrl.get(url);
      return entry && freshness.isFresh() && !entry.stale ? entry.response : undefined;
    },
    setting: (name) => responseTo(name, () => buildSetting(db, name)),
    page: async (slug) => {
      if (!freshness.isFresh()) await freshness.waitForCheck();
      const path = pathOfPage(slug);
      // The existing slugs are known, so requests for unknown ones cause no queries.
      if (slugs && !slugs.known.has(slug) && !byPath.has(path)) return undefined;
      return responseTo(path, () => buildPage(db, slug));
    },
  };
}

/** Caches documents by their path below `/public/`, and by every URL that serves them. It drops the oldest pages. */
function createDocumentCache() {
  const byPath = new Map<string, CacheEntry>();
  const byUrl = new Map<string, CacheEntry>();
  const remove = (path: string) => {
    byPath.delete(path);
    for (const url of urlsOf(path)) byUrl.delete(url);
  };
  const set = (path: string, entry: CacheEntry) => {
    remove(path);
    byPath.set(path, entry);
    for (const url of urlsOf(path)) byUrl.set(url, entry);
    const pages = [...byPath.keys()].filter((other) => other.startsWith('pages/'));
    for (const oldest of pages.slice(0, Math.max(0, pages.length - maxPages))) remove(oldest);
  };
  return { byPath, byUrl, set, remove };
}

const urlsOf = (path: string) =>
  ['/public', '/store/v1/content'].flatMap((base) => [`${base}/${path}`, `/api${base}/${path}`]);

function unionOf(all: readonly Parts[]): Parts {
  const union = (kind: keyof Parts) => [...new Set(all.flatMap((parts) => parts[kind]))];
  return {
    product: union('product'),
    category: union('category'),
    city: union('city'),
    faq: union('faq'),
    review: union('review'),
    picture: union('picture'),
  };
}

const pathOfPage = (slug: string) => `pages/${encodeURIComponent(slug)}`;
