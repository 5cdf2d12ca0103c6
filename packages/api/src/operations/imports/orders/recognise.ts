import { basename } from 'node:path';
import { OperatorError } from '../../../platform/errors.ts';
import { headerOf } from '../csv-file.ts';
import type { Mapping } from './mapping.ts';
import { hasColumns, type TableFile, tableFile } from './table-file.ts';

/** Finds the mapping for the given files, and the role of each file, from their headers alone. */

export type Recognised = { readonly mapping: Mapping; readonly files: ReadonlyMap<string, TableFile> };

type Match = { alias: string; path: string };

/**
 * Finds the mapping whose files have the columns of all given files.
 * @throws OperatorError that names the missing or unknown file
 */
export async function recognise(mappings: readonly Mapping[], paths: readonly string[]): Promise<Recognised> {
  const candidates: { error: string; found: number }[] = [];
  for (const mapping of mappings) {
    const matches: Match[] = [];
    for (const path of paths) {
      const alias = await aliasFor(mapping, path);
      if (alias) matches.push({ alias, path });
    }
    const error = errorOf(mapping, matches, paths);
    if (error === undefined)
      return { mapping, files: new Map(matches.map(({ alias, path }) => [alias, tableFile(mapping, alias, path)])) };
    candidates.push({ error, found: matches.length });
  }
  const [nearest] = candidates.sort((a, b) => b.found - a.found);
  if (nearest?.found) throw new OperatorError(nearest.error);
  throw new OperatorError(
    `${paths.map((path) => basename(path)).join(', ')}: no known mapping has these columns. Describe them in one of your own (--mapping FILE.json).`,
  );
}

/** Returns the alias of the file of a mapping that has the columns of this file. If several match, it is the one with the most columns. */
async function aliasFor(mapping: Mapping, path: string): Promise<string | undefined> {
  const matching = [];
  for (const [alias, { columns, delimiter }] of Object.entries(mapping.files))
    if (hasColumns(await headerOf(path, delimiter), columns)) matching.push({ alias, columns: columns.length });
  return matching.sort((a, b) => b.columns - a.columns)[0]?.alias;
}

function errorOf(mapping: Mapping, matches: readonly Match[], paths: readonly string[]): string | undefined {
  const unknown = paths.filter((path) => !matches.some((match) => match.path === path));
  if (unknown.length)
    return `${unknown.map((path) => basename(path)).join(', ')}: not a file of ${mapping.name} (its columns differ)`;
  const duplicate = matches.find((match) => matches.some((other) => other !== match && other.alias === match.alias));
  if (duplicate) return `${mapping.name} needs one file ${duplicate.alias}, and more than one looks like it`;
  const missing = Object.keys(mapping.files).filter((alias) => !matches.some((match) => match.alias === alias));
  if (missing.length === 0) return undefined;
  const descriptions = missing.map((alias) => `${alias} (${mapping.files[alias]?.columns.join(', ')})`);
  return `${mapping.name} also needs ${descriptions.join(' and ')}`;
}
