import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { type AnyRecord, recordQuery, recordsQuery } from '../data/crud-queries.ts';
import type { RecordForm, Values } from '../ui/form/use-record-form.ts';
import { listRequest, listSearch } from '../ui/table/list-state.ts';
import type { Column } from '../ui/table/record-table.tsx';
import { ListScreen } from './list-screen.tsx';

/** What a module's own form is given; `record` is absent while one is created. */
export type FormProps<R extends Resource> = { readonly form: RecordForm; readonly record?: RecordOf<R> };

/** What a plain module says about its screens. */
export type ScreenParts<R extends Resource> = {
  readonly columns: readonly Column<RecordOf<R>>[];
  readonly Form: ComponentType<FormProps<R>>;
  /** What an empty form holds, `null` where nothing is filled in; an edit form holds the record's values under the same names. */
  readonly empty: { readonly [Name in keyof z.input<R['input']>]: z.input<R['input']>[Name] | null };
  /** What a person calls a record. */
  readonly nameOf: (record: RecordOf<R>) => string;
  /** Words for statuses, where they differ from the values. */
  readonly statusLabels?: Readonly<Record<string, string>>;
  /** What an edit form holds, where the input is not spelled as the record is. */
  readonly valuesOf?: (record: RecordOf<R>) => Partial<z.input<R['input']>>;
  /** What stands on the button that makes a new record. */
  readonly createLabel?: string;
  /** Heading of the screen that makes a new record. */
  readonly createTitle?: string;
  /** Further actions of a row, before edit and delete. */
  readonly RowActions?: ComponentType<{ readonly record: RecordOf<R> }>;
  /** `screen`: rows have no edit and delete; the edit screen has the delete. */
  readonly controls?: 'rows' | 'screen';
  /** Why this record may not be deleted, if it may not. */
  readonly deleteBlockedReason?: (record: RecordOf<R>) => string | undefined;
  /** What else happens when this record is deleted, said with the question. */
  readonly deleteNote?: (record: RecordOf<R>) => string | undefined;
  /** Why this record may not be changed, if it may not. */
  readonly lockedReason?: (record: RecordOf<R>) => string | undefined;
};

/** The same without the module's type, as the generic screens see it. */
export type Parts = {
  readonly resource: Resource;
  readonly columns: readonly Column<AnyRecord>[];
  readonly Form: ComponentType<{ form: RecordForm; record?: AnyRecord }>;
  readonly empty: Values;
  readonly nameOf: (record: AnyRecord) => string;
  readonly statusLabels?: Readonly<Record<string, string>>;
  readonly valuesOf?: (record: AnyRecord) => Values;
  readonly createLabel?: string;
  /** Heading of the screen that makes a new record. */
  readonly createTitle?: string;
  readonly RowActions?: ComponentType<{ readonly record: AnyRecord }>;
  readonly controls?: 'rows' | 'screen';
  readonly deleteBlockedReason?: (record: AnyRecord) => string | undefined;
  readonly deleteNote?: (record: AnyRecord) => string | undefined;
  readonly lockedReason?: (record: AnyRecord) => string | undefined;
};

type LoadScreen = () => Promise<ComponentType>;
export type CrudScreens = Readonly<Record<'List' | 'Create' | 'Edit' | 'Deleted', LoadScreen>> & {
  /** What a list asks for at an address, of whose query it understands a part. */
  readonly query: (
    which: 'list' | 'deleted',
    typed: Readonly<Record<string, unknown>>,
  ) => ReturnType<typeof recordsQuery>;
  /** What the edit screen asks for. */
  readonly recordOf: (id: string) => ReturnType<typeof recordQuery>;
};

/**
 * The four screens of a plain module, each loaded when it is opened.
 * To differ, spread and replace one: `{ ...crudScreens(…), Edit: async () => OwnEdit }`.
 */
export const crudScreens = <R extends Resource>(resource: R, own: ScreenParts<R>): CrudScreens => {
  const parts = { resource, ...own } as unknown as Parts;
  return {
    List: async () => () => <ListScreen {...parts} />,
    Create: async () => {
      const { CreateScreen } = await import('./create-screen.tsx');
      return () => <CreateScreen {...parts} />;
    },
    Edit: async () => {
      const { EditScreen } = await import('./edit-screen.tsx');
      return () => <EditScreen {...parts} />;
    },
    Deleted: async () => {
      const { DeletedScreen } = await import('./deleted-screen.tsx');
      return () => <DeletedScreen {...parts} />;
    },
    query: (which, typed) =>
      recordsQuery(resource, which, listRequest(listSearch(resource.endpoints[which].query, typed))),
    recordOf: (id) => recordQuery(resource, id),
  };
};
