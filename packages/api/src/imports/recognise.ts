import { headerOf, nameOf } from './csv-file.ts';
import { ImportError } from './import-error.ts';
import type { Mapping } from './mapping.ts';
import { hasColumns, type TableFile, tableFile } from './table-file.ts';

/** Which mapping the given files are for, and which file is which: by their headers alone. */

export type Recognised = { readonly mapping: Mapping; readonly files: ReadonlyMap<string, TableFile> };

type Match = { alias: string; path: string };

/** The file of a mapping that a header fits best: of two that fit, the one with more columns. */
const aliasFor = async (mapping: Mapping, path: string): Promise<string | undefined> => {
  const fitting = [];
  for (const [alias, { columns, delimiter }] of Object.entries(mapping.files))
    if (hasColumns(await headerOf(path, delimiter), columns)) fitting.push({ alias, columns: columns.length });
  return fitting.sort((a, b) => b.columns - a.columns)[0]?.alias;
};

const errorOf = (mapping: Mapping, matches: readonly Match[], paths: readonly string[]): string | undefined => {
  const strange = paths.filter((path) => !matches.some((match) => match.path === path));
  if (strange.length) return `${strange.map(nameOf).join(', ')}: not a file of ${mapping.name} (its columns differ)`;
  const twice = matches.find((one) => matches.some((other) => other !== one && other.alias === one.alias));
  if (twice) return `${mapping.name} needs one file ${twice.alias}, and more than one looks like it`;
  const missing = Object.keys(mapping.files).filter((alias) => !matches.some((match) => match.alias === alias));
  if (missing.length === 0) return undefined;
  const wanted = missing.map((alias) => `${alias} (${mapping.files[alias]?.columns.join(', ')})`);
  return `${mapping.name} also needs ${wanted.join(' and ')}`;
};

/** @throws ImportError saying which file is missing or strange. */
export const recognise = async (mappings: readonly Mapping[], paths: readonly string[]): Promise<Recognised> => {
  const faults: { fault: string; found: number }[] = [];
  for (const mapping of mappings) {
    const matches: Match[] = [];
    for (const path of paths) {
      const alias = await aliasFor(mapping, path);
      if (alias) matches.push({ alias, path });
    }
    const fault = errorOf(mapping, matches, paths);
    if (fault === undefined)
      return { mapping, files: new Map(matches.map(({ alias, path }) => [alias, tableFile(mapping, alias, path)])) };
    faults.push({ fault, found: matches.length });
  }
  const [nearest] = faults.sort((a, b) => b.found - a.found);
  if (nearest?.found) throw new ImportError(nearest.fault);
  throw new ImportError(
    `${paths.map(nameOf).join(', ')}: no known mapping has these columns. Describe them in one of your own (--mapping FILE.json).`,
  );
};
