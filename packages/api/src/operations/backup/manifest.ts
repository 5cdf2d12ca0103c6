import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../platform/errors.ts';

/**
 * The description of a backup, `manifest.json` in its folder. It is written last, so that a folder without it is an
 * unfinished backup.
 */

const digest = { rows: z.number(), hash: z.string() };
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Hashes of the migrations of the database, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...digest })),
  /** The lines of `files.jsonl.gz`. */
  files: z.object({ ...digest, bytes: z.number() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.jsonl.gz`),
  fileList: join(folder, 'files.jsonl.gz'),
  files: join(folder, 'files'),
});

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = pathsIn(folder).manifest;
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** @throws OperatorError if the folder contains no finished backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathsIn(folder).manifest, 'utf8').catch(() => {
    throw new OperatorError(`${folder} contains no finished backup: manifest.json is missing.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`${folder}/manifest.json is damaged or belongs to another version of Bakehouse.`);
  }
}

/** A file of a backup (an image or archived rows), as a line of `files.jsonl.gz`. `hash` is the SHA-256 of its content. */
export type FileLine = readonly [key: string, hash: string, bytes: number];
