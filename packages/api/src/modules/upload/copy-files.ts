import pLimit from 'p-limit';
import type { Db } from '../../platform/db/client.ts';
import { type FileStore, readStored, sha256Of } from '../../platform/gateways/file-store.ts';
import { variantNames } from '../../platform/gateways/image-variants.ts';
import { OutgoingError } from '../../platform/gateways/outgoing.ts';
import { documentKey } from './document-file.ts';
import { findExistingIds, findUploadsAfter, type StoredUpload } from './upload.queries.ts';

/** Result of a copy between two file stores, in files; a picture has one file for each variant. */
export type CopyReport = {
  pictures: number;
  copied: number;
  /** The target had the same content already. */
  alreadyThere: number;
  /** Files that only the target has, uploaded after the servers were switched to it. */
  onlyInTarget: number;
  /** Neither store has them. */
  missing: string[];
  failed: { key: string; reason: string }[];
  /** Too many files failed, so that the rest was not tried. */
  isStopped: boolean;
};

type Stores = { readonly from: FileStore; readonly to: FileStore };
type VerifiedFile = {
  readonly key: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string;
  readonly bytes: number;
};
type Options = {
  readonly batchSize?: number;
  /** Batches of uploads; the default is all uploads of the database. */
  readonly uploads?: AsyncIterable<readonly StoredUpload[]>;
  /** Keys of other files, such as archived rows. */
  readonly otherKeys?: readonly string[];
  readonly onProgress?: (pictures: number) => void;
  /** Called for each file that the target has with the same content. */
  readonly onVerified?: (file: VerifiedFile) => void;
};
type Copy = Stores & { readonly report: CopyReport; readonly onVerified: (file: VerifiedFile) => void };

const concurrentPictures = 4;
/** Number of consecutive errors after which a copy stops, because the store is down or rejects the key. */
const maxFailures = 20;

/**
 * Copies the files of all pictures and documents, and other files, from one store to the other and compares their SHA-256. It deletes nothing and can be
 * repeated: files that the target has already with the same content are skipped.
 * @returns the numbers of files; it does not throw for single files.
 */
export async function copyFiles(
  db: Db,
  stores: Stores,
  {
    batchSize = 500,
    uploads = findBatches(db, batchSize),
    otherKeys = [],
    onProgress = () => {},
    onVerified = () => {},
  }: Options = {},
): Promise<CopyReport> {
  const report: CopyReport = {
    pictures: 0,
    copied: 0,
    alreadyThere: 0,
    onlyInTarget: 0,
    missing: [],
    failed: [],
    isStopped: false,
  };
  const limit = pLimit(concurrentPictures);
  const copy: Copy = { ...stores, report, onVerified };
  for await (const batch of uploads) {
    await Promise.all(
      batch.map((upload) =>
        limit(async () => {
          if (report.isStopped) return;
          await copyKeys(copy, keysOf(upload));
          report.pictures += 1;
          onProgress(report.pictures);
        }),
      ),
    );
    if (report.isStopped) break;
  }
  await copyKeys(copy, otherKeys);
  return { ...report, missing: await withoutDeleted(db, report.missing, otherKeys) };
}

/** Returns all uploads of the database, in batches. */
async function* findBatches(db: Db, batchSize: number): AsyncGenerator<StoredUpload[]> {
  let last: string | undefined;
  for (;;) {
    const uploads = await findUploadsAfter(db, last, batchSize);
    last = uploads.at(-1)?.id;
    if (last === undefined) return;
    yield uploads;
  }
}

/** Copies files one after the other until too many have failed. */
async function copyKeys(copy: Copy, keys: readonly string[]): Promise<void> {
  const { report } = copy;
  for (const key of keys) {
    if (report.failed.length >= maxFailures) report.isStopped = true;
    if (report.isStopped) return;
    await copyFile(copy, key).catch((error: unknown) => report.failed.push({ key, reason: reasonOf(error) }));
  }
}

/** Copies one file unless the target has the same content, and reads it back. */
async function copyFile({ from, to, report, onVerified }: Copy, key: string): Promise<void> {
  const [content, targetHash] = await Promise.all([readStored(from, key), hashIn(to, key)]);
  if (!content) {
    if (targetHash) report.onlyInTarget += 1;
    else report.missing.push(key);
    return;
  }
  const hash = sha256Of(content);
  if (targetHash === hash) {
    report.alreadyThere += 1;
  } else {
    await to.put(key, content);
    if ((await hashIn(to, key)) !== hash) throw new OutgoingError('the target returned other content than was written');
    report.copied += 1;
  }
  onVerified({ key, hash, bytes: content.length });
}

async function hashIn(store: FileStore, key: string): Promise<string | undefined> {
  const content = await readStored(store, key);
  return content && sha256Of(content);
}

function reasonOf(error: unknown): string {
  if (error instanceof OutgoingError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? `the file system answered ${code}` : String(error);
}

const keysOf = ({ id, document_type }: StoredUpload): string[] =>
  document_type ? [documentKey(id, document_type)] : variantNames.map((name) => `${id}/${name}.webp`);

/** Pictures that were deleted while the copy ran are not missing. */
async function withoutDeleted(db: Db, keys: readonly string[], otherKeys: readonly string[]): Promise<string[]> {
  const idOf = (key: string) => key.split('/')[0] ?? '';
  const others = new Set(otherKeys);
  const ids = new Set(keys.filter((key) => !others.has(key)).map(idOf));
  const existing = ids.size > 0 ? await findExistingIds(db, [...ids]) : new Set();
  return keys.filter((key) => others.has(key) || existing.has(idOf(key)));
}

/** Returns whether every file is in the target. */
export const isComplete = ({ missing, failed }: CopyReport): boolean => missing.length === 0 && failed.length === 0;
