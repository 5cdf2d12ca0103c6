import type { RejectRow } from '../rejections.ts';
import type { Recognised } from './recognise.ts';
import { type TableFile, type TableRow, tableRows } from './table-file.ts';
import { type CellReader, fillTemplate } from './template.ts';

/**
 * Combines the files of an import. Orders are read as a stream; their lines and the joined files are in memory,
 * reduced to the columns that the mapping uses.
 */

export type Joined = ReadonlyMap<string, { file: TableFile; rows: ReadonlyMap<string, TableRow> }>;
export type OrderFiles = Recognised & {
  readonly orderFile: TableFile;
  readonly lineFile: TableFile;
  /** Number of orders in the file, including invalid ones. */
  readonly total: number;
  readonly lineCount: number;
  readonly linesOf: ReadonlyMap<string, readonly TableRow[]>;
  readonly joined: Joined;
};
/** A row of the orders file with the rows of its lines. */
export type RawOrder = { readonly key: string; readonly row: TableRow; readonly lines: readonly TableRow[] };

export const readCell =
  (file: TableFile, row: TableRow): CellReader =>
  ({ name }) =>
    row.cells[file.columns.indexOf(name)] ?? '';

const keyOf = (file: TableFile, row: TableRow, column: string) =>
  readCell(file, row)({ alias: undefined, name: column }).trim();

const fileOf = (files: Recognised['files'], alias: string): TableFile => {
  const file = files.get(alias);
  if (!file) throw new Error(`no file was recognised as ${alias}`);
  return file;
};

const readJoined = async ({ mapping, files }: Recognised, reject: RejectRow): Promise<Joined> => {
  const joined = new Map<string, { file: TableFile; rows: Map<string, TableRow> }>();
  for (const { file: alias, key } of mapping.joins) {
    const file = fileOf(files, alias);
    const rows = new Map<string, TableRow>();
    for await (const row of tableRows(file, reject)) {
      const id = keyOf(file, row, key);
      const earlier = rows.get(id);
      const reason = row.error ?? (earlier && `${key} ${id} is already on line ${earlier.line}`);
      if (reason) reject({ file: file.name, line: row.line, order: '', reason });
      else rows.set(id, row);
    }
    joined.set(alias, { file, rows });
  }
  return joined;
};

/**
 * Reads all files except the order rows, of which only the ids are collected. Rejects lines that belong to no order.
 */
export async function openOrderFiles(recognised: Recognised, reject: RejectRow): Promise<OrderFiles> {
  const { mapping, files } = recognised;
  const orderFile = fileOf(files, mapping.orders.file);
  const lineFile = fileOf(files, mapping.lines.file);
  const joined = await readJoined(recognised, reject);
  const orderKeys = new Set<string>();
  let rows = 0;
  for await (const row of tableRows(orderFile, () => {})) {
    rows += 1;
    orderKeys.add(keyOf(orderFile, row, mapping.orders.key));
  }
  const linesOf = new Map<string, TableRow[]>();
  let lineCount = 0;
  for await (const row of tableRows(lineFile, reject)) {
    lineCount += 1;
    const key = keyOf(lineFile, row, mapping.lines.order);
    if (!orderKeys.has(key)) {
      const reason = key ? `Line of an order that is not in ${orderFile.name}` : `Line without ${mapping.lines.order}`;
      reject({ file: lineFile.name, line: row.line, order: key, reason: row.error ?? reason });
    } else if (!linesOf.get(key)?.push(row)) linesOf.set(key, [row]);
  }
  const total = orderFile === lineFile ? orderKeys.size : rows;
  return { ...recognised, orderFile, lineFile, total, lineCount, linesOf, joined };
}

/** Returns the reason to reject a row of the orders file, or undefined if the row is valid. */
const errorOf = (row: TableRow, column: string, key: string, first: number | undefined, hasLines: boolean) => {
  if (row.error) return row.error;
  if (key === '') return `Order without ${column}`;
  if (first !== undefined) return `${column} is already on line ${first}: ${key}`;
  return hasLines ? undefined : 'Order without lines';
};

/**
 * Yields the orders in the order of their file. Yields undefined for an order that is rejected because it has no id, no
 * lines, or the id of an earlier order.
 */
export async function* readOrders(files: OrderFiles, reject: RejectRow): AsyncGenerator<RawOrder | undefined> {
  const { orderFile, lineFile, mapping, linesOf } = files;
  const { key: column } = mapping.orders;
  const firstLines = new Map<string, number>();
  for await (const row of tableRows(orderFile, reject)) {
    const key = keyOf(orderFile, row, column);
    const first = firstLines.get(key);
    // If one file contains orders and lines, the later rows of an order are lines only.
    if (first !== undefined && orderFile === lineFile) continue;
    if (first === undefined) firstLines.set(key, row.line);
    const lines = linesOf.get(key) ?? [];
    const reason = errorOf(row, column, key, first, lines.length > 0);
    if (reason) reject({ file: orderFile.name, line: row.line, order: key, reason });
    yield reason ? undefined : { key, row, lines };
  }
}

/**
 * Returns a reader for the cells of a line and of the rows that the mapping joins to it.
 * @param createError creates the error for a missing row
 */
export function lineReader(files: OrderFiles, row: TableRow, createError: (reason: string) => Error): CellReader {
  const readLine = readCell(files.lineFile, row);
  const joinedReaders = new Map<string, CellReader>();
  const read: CellReader = (column) =>
    column.alias === undefined ? readLine(column) : joinedReader(column.alias)(column);
  const joinedReader = (alias: string): CellReader => {
    const cached = joinedReaders.get(alias);
    if (cached) return cached;
    const join = files.mapping.joins.find(({ file }) => file === alias);
    const table = files.joined.get(alias);
    if (!join || !table) throw new Error(`the mapping does not join ${alias}`);
    const id = fillTemplate(join.from, read);
    const target = table.rows.get(id);
    if (!target) throw createError(`Not in ${table.file.name}: ${join.key} ${id || '(empty)'}`);
    const reader = readCell(table.file, target);
    joinedReaders.set(alias, reader);
    return reader;
  };
  return read;
}
