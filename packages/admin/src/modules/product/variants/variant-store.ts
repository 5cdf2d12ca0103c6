import {
  type Choice,
  choicesOf,
  generateVariants,
  type OptionSet,
  uncoveredOptions,
} from '@bakehouse/contract/product/variants';
import { v4 as uuid } from 'uuid';
import { createTopics } from './topics.ts';
import {
  detailFields,
  type NewVariantValues,
  newRow,
  type RowErrors,
  rowErrors,
  type VariantRow,
  variantBody,
} from './variant-row.ts';

/** State of the store: the chosen options, the variants in order, and whether they have unsaved changes. */
export type VariantState = {
  readonly choices: readonly Choice[];
  readonly rows: readonly VariantRow[];
  readonly changed: boolean;
};

/** Position of validation errors: the first row with an error, and the rows with errors in their details. */
type ErrorScreen = { readonly first: string | undefined; readonly below: readonly string[] };

/**
 * Result of generating variants: added ones, ones that got a missing option, and removed ones that fit no combination.
 */
export type GenerateReport = { readonly added: number; readonly extended: number; readonly removed: number };

const noErrors: RowErrors = {};
const noFields: ReadonlySet<string> = new Set();
const noTrouble: ErrorScreen = { first: undefined, below: [] };
const byKey = (rows: readonly VariantRow[]) => new Map(rows.map((row) => [row.key, row]));

/** Maps errors of `product_variable.<index>.<field>` to row keys. */
const errorsByKey = (fields: Readonly<Record<string, string>>, keys: readonly string[]): Map<string, RowErrors> => {
  const fieldErrors = new Map<string, RowErrors>();
  for (const [path, message] of Object.entries(fields)) {
    const [, at, field = 'row'] = /^product_variable\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const key = keys[Number(at)];
    if (key) fieldErrors.set(key, { ...fieldErrors.get(key), [field]: message });
  }
  return fieldErrors;
};

const troubleIn = (fieldErrors: ReadonlyMap<string, RowErrors>, keys: readonly string[]): ErrorScreen => ({
  first: keys.find((key) => fieldErrors.has(key)),
  below: keys.filter((key) => detailFields.some((field) => fieldErrors.get(key)?.[field])),
});

/** The values and their subscriptions. The topic of a row is its key; `all` is for options and order. */
const createRows = (initial: VariantState) => {
  const topics = createTopics();
  let { choices, changed } = initial;
  let rows = byKey(initial.rows);
  let keys: readonly string[] = [...rows.keys()];
  const put = (row: VariantRow) => {
    rows.set(row.key, row);
    const first = !changed;
    changed = true;
    topics.notify(first ? [row.key, 'changed'] : [row.key]);
  };
  const become = (state: VariantState) => {
    ({ choices, changed } = state);
    rows = byKey(state.rows);
    keys = [...rows.keys()];
    // An existing variant may have received another option.
    topics.notify(['all', 'changed', ...keys]);
  };
  return {
    topics,
    put,
    become,
    get: () => ({ choices, changed, rows, keys }),
    list: () => keys.flatMap((key) => rows.get(key) ?? []),
  };
};

/**
 * Store of the variants outside React and the form, so that a keystroke renders one row, whether there are ten or a
 * thousand. The list of keys changes only when variants are added or removed.
 * @param initial saved state.
 * @param restored state to start with, for restored unsaved changes.
 */
export const createVariantStore = (initial: VariantState, restored = initial) => {
  const { topics, put, become, get, list } = createRows(restored);
  /** Server errors by row, with the row as it was sent. */
  let rejected = new Map<string, RowErrors>();
  /** True after a failed save; all errors are then visible, also in cells that were never focused. */
  let areErrorsVisible = false;
  /** Cells that were focused and left. Stored here, because rows out of view are not mounted. */
  let left = new Map<string, ReadonlySet<string>>();
  let trouble = noTrouble;
  const replace = (rows: readonly VariantRow[], choices: readonly Choice[]) => become({ rows, choices, changed: true });

  return {
    subscribe: topics.subscribe,
    keys: () => get().keys,
    row: (key: string) => get().rows.get(key),
    choices: () => get().choices,
    isChanged: () => get().changed,
    state: (): VariantState => ({ choices: get().choices, rows: list(), changed: get().changed }),
    rejectedOf: (key: string) => rejected.get(key) ?? noErrors,
    isJudged: () => areErrorsVisible,
    leftOf: (key: string) => left.get(key) ?? noFields,
    trouble: () => trouble,

    set: (key: string, part: Partial<VariantRow>) => {
      const row = get().rows.get(key);
      rejected.delete(key);
      if (row) put({ ...row, ...part });
    },
    /** Makes the errors of a cell visible. */
    leave: (key: string, field: string) => {
      const fields = left.get(key) ?? noFields;
      if (fields.has(field)) return;
      left.set(key, new Set([...fields, field]));
      topics.notify([key]);
    },
    /**
     * Changes the choices.
     * @returns options in use that `next` does not contain; if there are any, nothing is changed.
     */
    choose: (next: readonly Choice[]): [string, string][] => {
      const uncovered = uncoveredOptions(list(), next);
      if (uncovered.length === 0) replace(list(), next);
      return uncovered;
    },
    /**
     * Generates the missing variants with the product's price and quantity.
     * @returns the numbers of changes.
     */
    generate: (start: NewVariantValues): GenerateReport => {
      const { rows: before, choices } = get();
      const make = (options: OptionSet) => newRow(options, uuid(), start);
      replace(generateVariants(list(), choices, make), choices);
      const after = list();
      const kept = after.filter(({ key }) => before.has(key));
      return {
        added: after.length - kept.length,
        extended: kept.filter(({ key, options }) => before.get(key)?.options !== options).length,
        removed: before.size - kept.length,
      };
    },
    clear: () => replace([], get().choices),
    remove: (key: string) => {
      const rest = list().filter((row) => row.key !== key);
      replace(rest, choicesOf(rest, get().choices));
    },
    /** Returns the request body. */
    body: () => list().map(variantBody),
    /**
     * Validates all variants and makes their errors visible.
     * @returns messages by path (`product_variable.3.price`).
     */
    check: (): Record<string, string> => {
      const { keys } = get();
      const fieldErrors = Object.fromEntries(
        list().flatMap((row, at) =>
          Object.entries(rowErrors(row)).map(([field, message]) => [`product_variable.${at}.${field}`, message]),
        ),
      );
      areErrorsVisible = true;
      trouble = troubleIn(errorsByKey(fieldErrors, keys), keys);
      topics.notify([...keys, 'errors']);
      return fieldErrors;
    },
    /** Assigns server errors to their rows. */
    reject: (fields: Readonly<Record<string, string>>) => {
      const { keys } = get();
      rejected = errorsByKey(fields, keys);
      trouble = troubleIn(rejected, keys);
      topics.notify([...rejected.keys(), 'errors']);
    },
    reset: () => {
      rejected = new Map();
      areErrorsVisible = false;
      left = new Map();
      trouble = noTrouble;
      become(initial);
      topics.notify(['errors']);
    },
  };
};
export type VariantStore = ReturnType<typeof createVariantStore>;
