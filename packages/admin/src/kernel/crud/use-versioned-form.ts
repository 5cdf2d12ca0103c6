import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isStale } from '../../data/api-error.ts';
import { findUnsavedWork, type Persist } from '../../ui/form/unsaved-work.ts';
import { type EntryFormOptions, useEntryForm, type Values } from '../../ui/form/use-entry-form.ts';
import { changesOf, differencesOf } from '../../ui/format/differences.ts';

/** A record with the version that a save must name; `null` where there is no record yet. */
type Versioned = { readonly _id?: string; readonly version: number } | null;

/** Changes carried over to the form from an older version or from unsaved work. `Extra` holds changes outside its values. */
type Carried<Extra> = { readonly edits: Values } & Partial<Extra>;

export type FormBase<R extends Versioned, Extra extends object = object> = {
  readonly key: string;
  readonly storage: NonNullable<Persist['storage']>;
  /** The version that the form edits. */
  readonly record: R;
  readonly carried: Carried<Extra>;
  /** The version that was fetched last. */
  readonly latest: R | undefined;
  /** Continues on another version, without changes unless some are carried over. */
  readonly rebase: (record: R, carried?: Carried<Extra>) => void;
  /** React key of the form. It changes on each rebase, so that the form is mounted again. */
  readonly mountKey: string;
};

const noChanges = { edits: {} };

type BaseOptions = {
  /** Storage of unsaved work: the tab, or the browser where the specification requires it. */
  readonly storage?: FormBase<null>['storage'];
  /** Whether the form can show this unsaved work. */
  readonly canRestore?: (work: { readonly record: unknown; readonly edits: Values }) => boolean;
};

/**
 * Keeps the version that a form was opened with, so that a newer one replaces it only on request. Unsaved work of an
 * earlier visit continues on the version that it was made from.
 * @param key unique key of the form and its record among all forms of the dashboard
 * @param latest the version that was fetched last; `undefined` while it is loading
 * @returns `undefined` while there is nothing to edit
 */
export function useFormBase<R extends Versioned, Extra extends object = object>(
  key: string,
  latest: R | undefined,
  { storage = 'tab', canRestore = () => true }: BaseOptions = {},
): FormBase<R, Extra> | undefined {
  type Base = { key: string; record: R; carried: Carried<Extra>; revision: number };
  const open = (): Base | undefined => {
    const work = findUnsavedWork<Extra & { record: R }>(key, storage);
    if (work?.record !== undefined && canRestore(work)) return { key, record: work.record, carried: work, revision: 0 };
    return latest === undefined
      ? undefined
      : { key, record: latest, carried: noChanges as Carried<Extra>, revision: 0 };
  };
  const [state, setState] = useState<Base>();
  const base = state?.key === key ? state : open();
  if (base !== state) setState(base);
  if (!base) return undefined;
  const { record, carried, revision } = base;
  return {
    key,
    storage,
    record,
    carried,
    latest,
    rebase: (next, nextCarried = noChanges as Carried<Extra>) =>
      setState({ key, record: next, carried: nextCarried, revision: revision + 1 }),
    mountKey: `${key} ${revision}`,
  };
}

type NewerOptions<R> = {
  readonly isSaving: boolean;
  readonly isUnsaved: () => boolean;
  /** The version that is compared from the start. */
  readonly compareFirst?: R | undefined;
};

/**
 * Notices a newer version of the record. It replaces the form's version at once while nothing is unsaved; otherwise it is
 * returned, to be offered for comparison.
 * @returns `newer`, and `theirs`: the version that is being compared
 */
export function useNewerVersion<R extends Versioned>(
  { record, latest, rebase }: Pick<FormBase<R>, 'record' | 'latest' | 'rebase'>,
  { isSaving, isUnsaved, compareFirst }: NewerOptions<R>,
) {
  const [theirs, compare] = useState(compareFirst);
  const newer = !isSaving && isNewer(latest, record) ? latest : undefined;
  const followWhileUnchanged = useEffectEvent((next: R) => {
    if (!isUnsaved()) rebase(next);
  });
  useEffect(() => {
    if (newer !== undefined) followWhileUnchanged(newer);
  }, [newer]);
  return { newer, theirs, compare };
}

const isNewer = (next: Versioned | undefined, record: Versioned): boolean =>
  next !== undefined && (next?._id !== record?._id || (next?.version ?? 0) > (record?.version ?? 0));

type Options<R extends Versioned, V extends Values, Extra extends object> = Omit<
  EntryFormOptions<V>,
  'initial' | 'edits' | 'persist' | 'send'
> & {
  readonly base: FormBase<R, Extra>;
  readonly valuesOf: (record: R) => V;
  /** Saves the values, or their changes, over `version`. */
  readonly send: (values: V, over: { readonly version: number; readonly changes: Values }) => Promise<unknown>;
  /** Fetches the record for the comparison after a stale save. */
  readonly refetch: () => Promise<R>;
  /** The form edits a part of the record. Saves of other parts neither make it stale nor change what it shows. */
  readonly isPart?: boolean;
  /** What a comparison shows, where it is not the values of the form. */
  readonly compared?: { readonly of: (record: R) => Values; readonly changes: (values: V) => Values };
  /** Changes outside the form's values. */
  readonly extra?: () => Extra;
  /** Discards the values and the extra changes. */
  readonly discard?: () => void;
};

/**
 * A form over one version of a record. It sends its changes with that version, compares them after a stale save or on
 * request, and carries them over to the newer version or discards them. Mount it with `base.mountKey`.
 *
 * States, and what moves between them. Within "current" and "outdated", the form has the states of `useEntryForm`.
 *
 *     loading ── record fetched, unsaved work found ──▶ current
 *     current ── newer version, nothing unsaved ──▶ current, on that version
 *     current ── newer version, changes unsaved ──▶ outdated (offers to compare)
 *     current, outdated ── save, the server answers stale ──▶ comparing (with the version fetched now)
 *     outdated ── Compare ──▶ comparing
 *     comparing ── keep mine ──▶ current, on the newer version, with the changes
 *     comparing ── take theirs ──▶ current, on the newer version, without changes
 *     current, outdated ── save succeeds ──▶ saved, then `done`
 *
 * With `isPart`, a newer version is not noticed: a save names the newest version when the part is unchanged in it.
 */
export function useVersionedForm<R extends Versioned, V extends Values, Extra extends object = object>(
  options: Options<R, V, Extra>,
) {
  const {
    base,
    valuesOf,
    send,
    refetch,
    isPart = false,
    compared,
    extra,
    discard,
    alsoUnsaved,
    ...formOptions
  } = options;
  const { key, storage, record, latest, carried, rebase } = base;
  const client = useQueryClient();
  const [initial] = useState(() => valuesOf(record));
  const [isSaved, setSaved] = useState(false);
  const currentChanges = () => changesOf(initial, form.form.getValues());
  const isUnchanged = isPart && latest && Object.keys(changesOf(initial, valuesOf(latest))).length === 0;
  const version = (isUnchanged ? latest : record)?.version ?? 0;
  const form = useEntryForm<V>({
    ...formOptions,
    ...(alsoUnsaved && { alsoUnsaved }),
    initial,
    edits: carried.edits,
    persist: { key, storage, extra: () => ({ record, ...extra?.() }), ...(discard && { discard }) },
    send: async (values) => {
      try {
        await send(values, { version, changes: changesOf(initial, values) });
      } catch (cause) {
        if (isStale(cause)) compare(await refetch());
        throw cause;
      }
      setSaved(true);
    },
  });
  const { newer, theirs, compare } = useNewerVersion(isPart ? { ...base, latest: undefined } : base, {
    isSaving: form.saving || isSaved,
    isUnsaved: () => form.form.isDirty() || alsoUnsaved?.() === true,
  });
  const differences = () => {
    const { of, changes } = compared ?? { of: valuesOf, changes: currentChanges };
    if (theirs === undefined) return [];
    return differencesOf(of(record), of(theirs), changes(form.form.getValues() as V), knownNames(client));
  };
  const keepMine = () => {
    const carriedExtra: Partial<Extra> = extra?.() ?? {};
    if (theirs !== undefined) rebase(theirs, { edits: currentChanges(), ...carriedExtra });
  };
  const takeTheirs = () => theirs !== undefined && rebase(theirs);
  return { ...form, conflict: { newer, theirs, compare, differences, keepMine, takeTheirs } };
}

/**
 * Returns names of records by id, collected from all cached queries, to display them instead of the ids.
 * @param client the query client.
 */
function knownNames(client: QueryClient): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('_id' in value && 'name' in value) names.set(String(value._id), String(value.name));
    for (const child of Object.values(value)) collect(child);
  };
  for (const [, data] of client.getQueriesData({})) collect(data);
  return names;
}
