import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { BaseRecord, CrudResource } from '../../data/crud-resource.ts';
import type { RecordForm, Values } from '../../ui/form/use-entry-form.ts';
import type { Column } from '../../ui/table/record-table-props.ts';

/** Props of a module's form; `record` is undefined while a record is created. */
export type FormProps<R extends Resource> = { readonly form: RecordForm; readonly record?: RecordOf<R> };

/** The fields of a module's create and edit screens. */
export type RecordFormComponent<Rec extends BaseRecord> = ComponentType<{
  readonly form: RecordForm;
  readonly record?: Rec;
}>;

/**
 * What a plain module defines of its screens.
 * @typeParam Rec a record of the module.
 * @typeParam Input what the API accepts for a record.
 */
export type CrudScreenOptions<Rec extends BaseRecord, Input extends object> = {
  readonly columns: readonly Column<Rec>[];
  /** Imports the form when a create or edit screen is opened, so that lists load without it. */
  readonly loadForm: () => Promise<RecordFormComponent<Rec>>;
  /** Values of an empty form, `null` for an empty field. An edit form takes the record's values of the same names. */
  readonly empty: { readonly [Name in keyof Input]: Input[Name] | null };
  /** Returns the display name of a record. */
  readonly nameOf: (record: Rec) => string;
  /** Labels of statuses that differ from their values. */
  readonly statusLabels?: Readonly<Record<string, string>>;
  /** Returns values of an edit form that have different names in the record and the input. */
  readonly valuesOf?: (record: Rec) => Partial<Input>;
  /** Label of the button that creates a record. */
  readonly createLabel?: string;
  /** Heading of the create screen. */
  readonly createTitle?: string;
  /** Additional actions of a row, before edit and delete. */
  readonly RowActions?: ComponentType<{ readonly record: Rec }>;
  /** Further cards below the form of an edit screen. */
  readonly EditCards?: ComponentType<{ readonly record: Rec }>;
  /** `screen`: the edit screen has the delete button, and rows have neither edit nor delete. */
  readonly controls?: 'rows' | 'screen';
  /** Returns why this record cannot be deleted; undefined when it can. */
  readonly deleteBlockedReason?: (record: Rec) => string | undefined;
  /** Returns a further effect of deleting this record, which the confirmation dialog shows. */
  readonly deleteNote?: (record: Rec) => string | undefined;
  /** Returns why this record cannot be changed; undefined when it can. */
  readonly lockedReason?: (record: Rec) => string | undefined;
};

/** Props of the generic screens. */
export type CrudScreenProps<Rec extends BaseRecord> = CrudScreenOptions<Rec, Values> & {
  readonly resource: CrudResource<Rec> & { readonly input: z.ZodType };
};

/** Props of the generic create and edit screens. */
export type CrudFormScreenProps<Rec extends BaseRecord> = CrudScreenProps<Rec> & {
  readonly Form: RecordFormComponent<Rec>;
};
