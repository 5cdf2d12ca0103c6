import type { ChangeEvent } from '@bakehouse/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { navigationCountsKey } from '../../data/navigation-counts.ts';
import { addNewRecord, clearNewRecords, removeNewRecord } from '../../data/new-records.ts';
import { createQueryPatcher } from './patch-queries.ts';

/** Marks the cached queries that a change concerns as outdated. Displayed ones are fetched again. */

type Row = { readonly _id?: unknown; readonly id?: unknown; readonly version?: unknown };

/** All queries of these topics are fetched again, because counts and lists follow from every record. */
const refetchedTopics: readonly string[] = ['notification', 'message-template'];

/** Minimum time in ms between two refreshes of the figures, which are expensive. */
const minFiguresInterval = 5_000;

/** Returns functions that apply changes to the cache of a query client. */
export function createChangeApplier(client: QueryClient) {
  const cache = client.getQueryCache();
  const patcher = createQueryPatcher(client);
  const pendingTopics = new Set<string>();
  let figuresAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshFigures = () => {
    timer = undefined;
    figuresAt = performance.now();
    const topics = new Set(pendingTopics);
    pendingTopics.clear();
    const isConcerned = ({ queryKey: [first] }: Query) => first === navigationCountsKey || topics.has(String(first));
    void client.invalidateQueries({ predicate: (query) => isFigure(query) && isConcerned(query) });
  };

  const applyOne = (change: ChangeEvent) => {
    const { topic, action, id } = change;
    const key = keyPrefixOf(topic);
    pendingTopics.add(topic);
    if (action === 'refresh' || id === undefined || key.length > 1 || refetchedTopics.includes(topic))
      return void client.invalidateQueries({ queryKey: key });
    const topicQueries = cache.findAll({ predicate: (query) => hasPrefix(query, key) && !isFigure(query) });
    void countNewRecord(client, change, topicQueries);
    for (const query of topicQueries) {
      if (query.meta?.patch) {
        patcher.add(query, id);
        continue;
      }
      const isDeletedList = query.queryKey[1] === 'deleted' && (action === 'delete' || action === 'restore');
      const refetchType = isDeletedList || isOutdated(query, change) ? 'active' : 'none';
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    }
  };

  const unsubscribe = cache.subscribe((event) => {
    const [topic, kind] = event.query.queryKey;
    if (event.type === 'updated' && event.action.type === 'success' && kind === 'list') clearNewRecords(String(topic));
  });

  return {
    apply: (changes: readonly ChangeEvent[]): void => {
      for (const change of changes) applyOne(change);
      timer ??= setTimeout(refreshFigures, Math.max(0, figuresAt + minFiguresInterval - performance.now()));
    },
    /** Fetches everything again, because changes were missed. */
    refreshAll: (): void => void client.invalidateQueries(),
    stop: (): void => {
      clearTimeout(timer);
      patcher.stop();
      unsubscribe();
    },
  };
}

const isFigure = ({ queryKey: [topic, kind] }: Query) =>
  kind === 'dashboard' || kind === 'calendar' || topic === navigationCountsKey;

/** Returns the first elements of the query keys of a topic. */
const keyPrefixOf = (topic: string): readonly string[] =>
  topic.endsWith('-settings') ? ['setting', topic.replace(/-settings$/, '')] : [topic];

const hasPrefix = ({ queryKey }: Query, key: readonly string[]) =>
  key.every((element, index) => queryKey[index] === element);

/** Counts a new record that no loaded list contains. The lists in which it is urgent are fetched again first. */
async function countNewRecord(client: QueryClient, { topic, action, id = '' }: ChangeEvent, queries: readonly Query[]) {
  if (action === 'delete') removeNewRecord(topic, id);
  if (action !== 'create' || queries.some((query) => hasRow(query, id))) return;
  const lists = queries.filter((query) => query.queryKey[1] === 'list' && query.isActive() && query.meta?.isUrgent);
  await fetchUrgent(client, id, lists);
  if (!queries.some((query) => hasRow(query, id))) addNewRecord(topic, id);
}

const hasRow = ({ queryKey, state }: Query, id: string): boolean =>
  queryKey[1] === 'list' && rowsOf(state.data)?.some((row) => isAbout(row, id)) === true;

/** Returns the rows of a cached list; undefined if the data is not a list. */
function rowsOf(data: unknown): readonly Row[] | undefined {
  if (!isRow(data)) return undefined;
  const rows: unknown = Object.values(data).find(Array.isArray);
  return Array.isArray(rows) ? rows.filter(isRow) : undefined;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const isAbout = (row: Row, id: string | undefined) => row._id === id || row.id === id;

/** Fetches the displayed lists that must have an urgent record at once. */
const fetchUrgent = (client: QueryClient, id: string, queries: readonly Query[]) =>
  Promise.all(
    queries.map(async ({ queryKey, meta }) => {
      if (await meta?.isUrgent?.(client, id).catch(() => false)) await client.refetchQueries({ queryKey, exact: true });
    }),
  );

/** Returns whether a query shows the record of a change in an earlier version. */
function isOutdated({ queryKey, state }: Query, { id, version = Number.POSITIVE_INFINITY }: ChangeEvent): boolean {
  if (queryKey[1] === 'list') {
    const row = rowsOf(state.data)?.find((candidate) => isAbout(candidate, id));
    return row !== undefined && versionOf(row) <= version;
  }
  if (!queryKey.includes(id)) return false;
  return !isRow(state.data) || versionOf(state.data) <= version;
}

const versionOf = (row: Row): number => (typeof row.version === 'number' ? row.version : -1);
