/** Text with columns in braces: `{City}`, or `{products.name}` for a column of a joined file. */

const braces = /\{([^{}]+)\}/g;

export type ColumnName = { readonly alias: string | undefined; readonly name: string };

/** Returns the columns that a template names. */
export const columnsNamed = (template: string): ColumnName[] =>
  [...template.matchAll(braces)].map(([, inner = '']) => columnOf(inner));

function columnOf(inner: string): ColumnName {
  const dot = inner.indexOf('.');
  return dot < 0 ? { alias: undefined, name: inner } : { alias: inner.slice(0, dot), name: inner.slice(dot + 1) };
}

/** Reads a cell by the name of its column. */
export type CellReader = (column: ColumnName) => string;

/** Fills in the template's columns, trims the result and collapses repeated spaces. */
export const fillTemplate = (template: string, read: CellReader): string =>
  template
    .replaceAll(braces, (_, inner: string) => read(columnOf(inner)))
    .replaceAll(/\s+/g, ' ')
    .trim();
