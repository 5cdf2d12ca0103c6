import {
  type Choice,
  choicesOf,
  generateVariants,
  type OptionSet,
  uncoveredOptions,
} from '@bakehouse/contract/product/variants';
import { v4 as uuid } from 'uuid';
import { createStore } from 'zustand/vanilla';
import {
  detailFields,
  type NewVariantValues,
  newRow,
  type RowErrors,
  rowErrors,
  type VariantRow,
  variantBody,
} from './variant-row.ts';

/** The edited values: the chosen options, the variants in order, and whether they have unsaved changes. */
export type VariantState = {
  readonly choices: readonly Choice[];
  readonly rows: readonly VariantRow[];
  readonly changed: boolean;
};

/** Rows with errors: the first one, and those with errors in their details. */
type ErrorSummary = { readonly first: string | undefined; readonly inDetails: readonly string[] };

type StoreState = {
  readonly choices: readonly Choice[];
  /** Keys of the variants in order. The array changes only when variants are added or removed. */
  readonly keys: readonly string[];
  readonly rows: ReadonlyMap<string, VariantRow>;
  readonly changed: boolean;
  /** Server errors by row. Those of a row are removed when it changes. */
  readonly serverErrors: ReadonlyMap<string, RowErrors>;
  /** True after a failed save; all errors are then visible, also in cells that were never focused. */
  readonly areErrorsVisible: boolean;
  /** Fields that were focused and left, by row. Stored here, because rows out of view are not mounted. */
  readonly touched: ReadonlyMap<string, ReadonlySet<string>>;
  /** Result of the last failed save. */
  readonly errorSummary: ErrorSummary;
};

/**
 * Numbers of variants that Generate added, completed with a missing option, and removed because they match no combination.
 */
export type GenerateReport = { readonly added: number; readonly extended: number; readonly removed: number };

/** Changes of some fields of a row, by its key. */
export type RowChange = readonly [key: string, fields: Partial<VariantRow>];

const noErrors = { serverErrors: new Map(), areErrorsVisible: false, touched: new Map() };

/**
 * Creates the store of the variants, outside React and the form. A component selects one row with zustand's `useStore`,
 * so that a keystroke renders that row only, whether there are ten or a thousand.
 * @param initial the saved state.
 * @param restored the state to start with, for restored unsaved changes.
 */
export function createVariantStore(initial: VariantState, restored = initial) {
  const { getState, getInitialState, setState, subscribe } = createStore<StoreState>(() => initialState(restored));
  const list = (): VariantRow[] => [...getState().rows.values()];
  const replace = (rows: readonly VariantRow[], choices: readonly Choice[]) =>
    setState(valuesOf({ rows, choices, changed: true }));

  const edit = (changes: readonly RowChange[]) =>
    setState((state) => {
      const [rows, serverErrors] = [new Map(state.rows), new Map(state.serverErrors)];
      for (const [key, fields] of changes) {
        const row = rows.get(key);
        if (row) rows.set(key, { ...row, ...fields });
        serverErrors.delete(key);
      }
      return { rows, serverErrors, changed: true };
    });
  const touch = (changes: readonly RowChange[]) =>
    setState((state) => {
      const touched = new Map(state.touched);
      for (const [key, fields] of changes)
        touched.set(key, new Set([...(touched.get(key) ?? []), ...Object.keys(fields)]));
      return { touched };
    });

  return {
    getState,
    getInitialState,
    subscribe,
    /** Returns the edited values, to be stored as unsaved work or sent. */
    snapshot: (): VariantState => ({ choices: getState().choices, rows: list(), changed: getState().changed }),
    set: (key: string, fields: Partial<VariantRow>) => edit([[key, fields]]),
    /** Changes several rows at once and makes the errors of the changed cells visible. */
    setMany: (changes: readonly RowChange[]) => {
      edit(changes);
      touch(changes);
    },
    /** Makes the errors of a cell visible. */
    leave: (key: string, field: string) => {
      if (!getState().touched.get(key)?.has(field)) touch([[key, { [field]: undefined }]]);
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
      const { rows: previous, choices } = getState();
      const createRow = (options: OptionSet) => newRow(options, uuid(), start);
      replace(generateVariants(list(), choices, createRow), choices);
      const generated = list();
      const existing = generated.filter(({ key }) => previous.has(key));
      return {
        added: generated.length - existing.length,
        extended: existing.filter(({ key, options }) => previous.get(key)?.options !== options).length,
        removed: previous.size - existing.length,
      };
    },
    clear: () => replace([], getState().choices),
    remove: (key: string) => {
      const remaining = list().filter((row) => row.key !== key);
      replace(remaining, choicesOf(remaining, getState().choices));
    },
    /** Returns the request body. */
    body: () => list().map(variantBody),
    /**
     * Validates all variants and makes their errors visible.
     * @returns messages by path (`product_variable.3.price`).
     */
    check: (): Record<string, string> => {
      const { keys } = getState();
      const fieldErrors = Object.fromEntries(
        list().flatMap((row, index) =>
          Object.entries(rowErrors(row)).map(([field, message]) => [`product_variable.${index}.${field}`, message]),
        ),
      );
      setState({ areErrorsVisible: true, errorSummary: summaryOf(errorsByKey(fieldErrors, keys), keys) });
      return fieldErrors;
    },
    /** Assigns server errors to their rows. */
    reject: (fields: Readonly<Record<string, string>>) => {
      const { keys } = getState();
      const serverErrors = errorsByKey(fields, keys);
      setState({ serverErrors, errorSummary: summaryOf(serverErrors, keys) });
    },
    reset: () => setState(initialState(initial)),
  };
}

const initialState = (state: VariantState): StoreState => ({
  ...valuesOf(state),
  ...noErrors,
  errorSummary: { first: undefined, inDetails: [] },
});

const valuesOf = ({ choices, rows, changed }: VariantState) => ({
  choices,
  changed,
  keys: rows.map(({ key }) => key),
  rows: new Map(rows.map((row) => [row.key, row])),
});

const summaryOf = (fieldErrors: ReadonlyMap<string, RowErrors>, keys: readonly string[]): ErrorSummary => ({
  first: keys.find((key) => fieldErrors.has(key)),
  inDetails: keys.filter((key) => detailFields.some((field) => fieldErrors.get(key)?.[field])),
});

/** Maps errors of `product_variable.<index>.<field>` to row keys. */
function errorsByKey(fields: Readonly<Record<string, string>>, keys: readonly string[]): Map<string, RowErrors> {
  const fieldErrors = new Map<string, RowErrors>();
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field = 'row'] = /^product_variable\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const key = keys[Number(index)];
    if (key) fieldErrors.set(key, { ...fieldErrors.get(key), [field]: message });
  }
  return fieldErrors;
}

export type VariantStore = ReturnType<typeof createVariantStore>;
