import { type OutlinePaths, permissionKeys } from '../core/outline.ts';

/**
 * The actions that can be applied to many records at once. They are data: the API checks requests with them, and the
 * dashboard shows them. This file imports no zod, because lists load it.
 */

/**
 * An input of an action. A `vendor` is the id of a store, `best` for the first suggestion for each order, or `other` for the first
 * suggestion that is not the current vendor. A `text` is required. A `day` is `YYYY-MM-DD`, a `clock` is `HH:mm`.
 */
export type BulkInput = {
  readonly name: string;
  readonly label: string;
} & (
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'vendor' }
  | { readonly kind: 'day' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'text'; readonly description: string }
);

/** Maximum number of characters of an input. */
export const maxBulkInput = 1_000;

export type BulkAction = {
  readonly name: string;
  /** Label of the button, in the imperative. */
  readonly label: string;
  /** The list with the records that the action applies to. */
  readonly list: 'active' | 'deleted';
  /** Permission that a person needs to apply the action to a single record. */
  readonly permission: string;
  /** Permission that a person needs to undo the action; absent for an action that cannot be undone. */
  readonly undoPermission?: string;
  readonly inputs?: readonly BulkInput[];
  /** Type of the file that the action produces. */
  readonly file?: 'application/pdf' | 'text/csv';
};

/** Maximum number of records of one bulk job. */
export const maxBulkRecords = 10_000;
/** Minutes after the end of a job in which it can be undone. */
export const bulkUndoMinutes = 10;

/**
 * Returns the actions of a plain module: delete and restore, and the status if the module has more than one.
 * @param outline the outline of the module.
 * @param statuses statuses of the module; `Deleted` is left out.
 */
export function plainBulkActions(outline: OutlinePaths, statuses: readonly string[]): BulkAction[] {
  const keys = permissionKeys(outline);
  const options = statuses.filter((status) => status !== 'Deleted');
  const status: BulkAction = {
    name: 'status',
    label: 'Set status',
    list: 'active',
    permission: keys.update,
    undoPermission: keys.update,
    inputs: [{ name: 'status', label: 'Status', kind: 'choice', options }],
  };
  return [
    ...(options.length > 1 ? [status] : []),
    { name: 'delete', label: 'Delete', list: 'active', permission: keys.remove, undoPermission: keys.restore },
    { name: 'restore', label: 'Restore', list: 'deleted', permission: keys.restore, undoPermission: keys.remove },
  ];
}
