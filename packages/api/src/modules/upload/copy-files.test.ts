import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { newId } from '../../platform/db/columns.ts';
import { type FileStore, localFileStore } from '../../platform/gateways/file-store.ts';
import { OutgoingError } from '../../platform/gateways/outgoing.ts';
import { s3FileStore } from '../../platform/gateways/s3-file-store.ts';
import { copyFiles, isComplete } from './copy-files.ts';
import { storeImage } from './upload.service.ts';

let test: TestApp;
let server: S3rver;
let directory: string;
let bucket: FileStore;
let folder: FileStore;
let ids: string[];

beforeAll(async () => {
  test = await buildTestApp();
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-copy-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 'buckets'),
    configureBuckets: [{ name: 'cakes', configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  bucket = s3FileStore({ endpoint, bucket: 'cakes', region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' });
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = test.deps.files;
  ids = [];
  for (const background of ['#a33', '#3a3', '#33a']) {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const id = newId();
    await storeImage(test.deps, { id, bytes: picture, fileName: 'cake.png', folder: 'product', userId: null });
    ids.push(id);
  }
});
afterEach(async () => {
  for (const id of ids) await Promise.all([bucket.removeAll(id), folder.removeAll(id)]);
  await test.deps.database.db.execute(sql`delete from upload`);
});

const contentOf = async (store: FileStore, key: string) => {
  const found = await store.get(key);
  return found && buffer(found.stream());
};
const copy = (stores: { from: FileStore; to: FileStore }) => copyFiles(test.deps.database.db, stores, { batchSize: 2 });
const clean = { missing: [], failed: [], onlyInTarget: 0, isStopped: false };

describe('a copy of all pictures', () => {
  it('copies every file from the folder to the bucket and does not change the folder', async () => {
    const report = await copy({ from: folder, to: bucket });
    expect(report).toEqual({ ...clean, pictures: 3, copied: 9, alreadyThere: 0 });
    expect(isComplete(report)).toBe(true);
    for (const id of ids)
      for (const name of ['thumbnail', 'medium', 'large']) {
        const key = `${id}/${name}.webp`;
        const content = await contentOf(bucket, key);
        expect(content?.length).toBeGreaterThan(0);
        expect(content).toEqual(await contentOf(folder, key));
      }
  });

  it('copies every file from the bucket to a folder', async () => {
    await copy({ from: folder, to: bucket });
    const other = localFileStore(join(directory, 'restored'));
    expect(await copy({ from: bucket, to: other })).toMatchObject({ copied: 9 });
    expect(await contentOf(other, `${ids[0]}/large.webp`)).toEqual(await contentOf(folder, `${ids[0]}/large.webp`));
  });

  it('continues where it stopped, and replaces a file with other content', async () => {
    await bucket.put(`${ids[0]}/large.webp`, (await contentOf(folder, `${ids[0]}/large.webp`)) ?? Buffer.alloc(0));
    await bucket.put(`${ids[1]}/large.webp`, Buffer.from('half a pictu'));
    expect(await copy({ from: folder, to: bucket })).toMatchObject({ copied: 8, alreadyThere: 1 });
    expect(await contentOf(bucket, `${ids[1]}/large.webp`)).toEqual(await contentOf(folder, `${ids[1]}/large.webp`));
    expect(await copy({ from: folder, to: bucket })).toMatchObject({ copied: 0, alreadyThere: 9 });
  });

  it('is not complete while a file is in neither store', async () => {
    await folder.removeAll(ids[0] ?? '');
    const report = await copy({ from: folder, to: bucket });
    expect(report).toMatchObject({ copied: 6, failed: [] });
    expect(report.missing.toSorted()).toEqual(['large', 'medium', 'thumbnail'].map((name) => `${ids[0]}/${name}.webp`));
    expect(isComplete(report)).toBe(false);
  });

  it('accepts pictures that only the target has', async () => {
    await copy({ from: folder, to: bucket });
    await folder.removeAll(ids[2] ?? '');
    const report = await copy({ from: folder, to: bucket });
    expect(report).toEqual({ ...clean, pictures: 3, copied: 0, alreadyThere: 6, onlyInTarget: 3 });
    expect(isComplete(report)).toBe(true);
  });

  it('is not complete when the target returns other content than was written', async () => {
    const forgetful: FileStore = { ...bucket, put: (key) => bucket.put(key, Buffer.from('other')) };
    const report = await copy({ from: folder, to: forgetful });
    expect(report).toMatchObject({ copied: 0, missing: [] });
    expect(report.failed).toHaveLength(9);
    expect(report.failed[0]?.reason).toBe('the target returned other content than was written');
    expect(isComplete(report)).toBe(false);
  });

  it('stops after repeated errors of the target', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = newId();
      await test.deps.database.db.execute(
        sql`insert into upload (id, folder, width, height) values (${id}, 'product', 1, 1)`,
      );
      for (const name of ['thumbnail', 'medium', 'large']) await folder.put(`${id}/${name}.webp`, Buffer.from('x'));
      ids.push(id);
    }
    const rejecting: FileStore = {
      ...bucket,
      put: () => Promise.reject(new OutgoingError('the file store answered 403')),
    };
    const report = await copy({ from: folder, to: rejecting });
    expect(report.isStopped).toBe(true);
    expect(report.failed.length).toBeLessThan(30);
    expect(report.failed[0]?.reason).toBe('the file store answered 403');
    expect(isComplete(report)).toBe(false);
  });

  it('does not report an image that is deleted during the copy as missing', async () => {
    const [first = ''] = ids;
    const deleting: FileStore = {
      ...folder,
      get: async (key) => {
        if (!key.startsWith(first)) return folder.get(key);
        await test.deps.database.db.execute(sql`delete from upload where id = ${first}`);
        return undefined;
      },
    };
    expect(await copy({ from: deleting, to: bucket })).toMatchObject({ copied: 6, missing: [] });
  });
});
