import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { AnyRecord } from '../data/crud-queries.ts';
import type { RecordForm, Values } from '../ui/form/use-record-form.ts';
import type { Column } from '../ui/table/record-table-props.ts';

/** Props of a module's form; `record` is undefined while a record is created. */
export type FormProps<R extends Resource> = { readonly form: RecordForm; readonly record?: RecordOf<R> };

/** What a plain module defines of its screens. */
export type CrudScreenOptions<R extends Resource> = {
  readonly columns: readonly Column<RecordOf<R>>[];
  readonly Form: ComponentType<FormProps<R>>;
  /** Values of an empty form, `null` for an empty field. An edit form takes the record's values of the same names. */
  readonly empty: { readonly [Name in keyof z.input<R['input']>]: z.input<R['input']>[Name] | null };
  /** Returns the display name of a record. */
  readonly nameOf: (record: RecordOf<R>) => string;
  /** Labels of statuses that differ from their values. */
  readonly statusLabels?: Readonly<Record<string, string>>;
  /** Returns values of an edit form whose names differ between record and input. */
  readonly valuesOf?: (record: RecordOf<R>) => Partial<z.input<R['input']>>;
  /** Label of the button that creates a record. */
  readonly createLabel?: string;
  /** Heading of the create screen. */
  readonly createTitle?: string;
  /** Additional actions of a row, before edit and delete. */
  readonly RowActions?: ComponentType<{ readonly record: RecordOf<R> }>;
  /** `screen`: the edit screen has the delete button, and rows have neither edit nor delete. */
  readonly controls?: 'rows' | 'screen';
  /** Returns why this record cannot be deleted; undefined when it can. */
  readonly deleteBlockedReason?: (record: RecordOf<R>) => string | undefined;
  /** Returns a further effect of deleting this record, which the confirmation dialog shows. */
  readonly deleteNote?: (record: RecordOf<R>) => string | undefined;
  /** Returns why this record cannot be changed; undefined when it can. */
  readonly lockedReason?: (record: RecordOf<R>) => string | undefined;
};

/** The same without the type of the module, for the generic screens. */
export type CrudScreenProps = {
  readonly resource: Resource;
  readonly columns: readonly Column<AnyRecord>[];
  readonly Form: ComponentType<{ form: RecordForm; record?: AnyRecord }>;
  readonly empty: Values;
  readonly nameOf: (record: AnyRecord) => string;
  readonly statusLabels?: Readonly<Record<string, string>>;
  readonly valuesOf?: (record: AnyRecord) => Values;
  readonly createLabel?: string;
  /** Heading of the create screen. */
  readonly createTitle?: string;
  readonly RowActions?: ComponentType<{ readonly record: AnyRecord }>;
  readonly controls?: 'rows' | 'screen';
  readonly deleteBlockedReason?: (record: AnyRecord) => string | undefined;
  readonly deleteNote?: (record: AnyRecord) => string | undefined;
  readonly lockedReason?: (record: AnyRecord) => string | undefined;
};
