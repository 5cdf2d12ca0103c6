import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brand } from '@bakehouse/contract/brand';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { multipart } from '../../../test/multipart.ts';
import { retainTextImages } from '../../kernel/crud/text-images.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { imageStore, sweepUploads } from './upload.service.ts';

const folder = resolve(import.meta.dirname, '../../../../../../shared/data/images');
const hasFiles = existsSync(folder);

type Expected = [status: number, width?: number, height?: number];
const svg: Expected = [200];

/** The expected result for each real file: the size of its large variant, or the rejection. */
const expectedResults: Record<string, Expected> = {
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`exif_orientation_${n}.jpg`, [200, 308, 410] as Expected])),
  // Stored as 308 x 231 with an EXIF rotation.
  ...Object.fromEntries([5, 6, 7, 8].map((n) => [`exif_orientation_${n}.jpg`, [200, 231, 308] as Expected])),
  'exif_orientation_6.webp': [200, 128, 128],
  'exif_gps.jpg': [200, 8, 8],
  'cmyk_adobe.jpg': [200, 100, 100],
  'cmyk_no_profile.jpg': [200, 500, 333],
  'progressive.jpg': [200, 320, 240],
  'animated.gif': [200, 80, 80],
  'animated.webp': [200, 80, 80],
  'animated_apng.png': [200, 100, 100],
  'lossy.webp': [200, 480, 360],
  'alpha.webp': [200, 300, 300],
  'png16_grey_alpha.png': [200, 109, 96],
  'png_rgba.png': [200, 162, 150],
  'polyglot_webp_looks_like_svg.webp': [200, 256, 256],
  'bomb_text_chunk.png': [200, 1, 1],
  'clean_logo.svg': [200, 736, 552],
  'svg_script.svg': svg,
  'svg_sanitizer_one.svg': svg,
  'orientation_6.avif': [415],
  'photo.avif': [415],
  'rainbow.heic': [415],
  'photo_mif1.heic': [415],
  'not_an_image_json.webp': [415],
  'bomb_65536x65536.png': [413],
  'bomb_44_bytes.gif': [422],
  'truncated.jpg': [422],
  'truncated.png': [422],
};

describe('uploads', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const upload = async (
    name: string,
    content: Buffer,
    fields: Record<string, string> = {},
    { path }: { path: string } = uploadEndpoints.image,
  ) => {
    const { payload, headers } = multipart(fields, { file: { name, content } });
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const count = async () => (await rowsOf(test.deps.database.db, sql`select 1 from upload`)).length;
  const square = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
  const idOf = (url: string) => url.split('/')[2] ?? '';

  it('return the URL of the image, which is served so that it cannot run scripts', async () => {
    const { status, body } = await upload('../../x.png', await square(), { folder: 'category', fileName: 'A cake' });
    expect(status).toBe(200);
    expect(body.data.imageUrl).toBe(body.data.image.large);
    const picture = await test.app.inject({ url: body.data.imageUrl });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const [row] = await rowsOf(
      test.deps.database.db,
      sql`select folder from upload where id = ${idOf(body.data.imageUrl)}`,
    );
    expect(row).toEqual({ folder: 'category' });
    const temporary = await upload('x.png', await square(), { folder: 'homepagesetting' }, uploadEndpoints.temporary);
    expect(temporary.body.data).toMatch(/^\/files\/[0-9a-f-]{36}\/large\.webp$/);
  });

  it.each([
    [{ folder: '../../etc' }, 422, 'folder'],
    [{ folder: 'secret' }, 422, 'folder'],
  ])('reject %j without storing a file', async (fields, status, field) => {
    const before = await count();
    const put = vi.spyOn(test.deps.files, 'put');
    const reply = await upload('x.png', await square(), fields);
    expect(reply.status).toBe(status);
    expect(reply.body.fields).toHaveProperty(field);
    expect(put).not.toHaveBeenCalled();
    expect(await count()).toBe(before);
    put.mockRestore();
  });

  it('of a record with an invalid body are not stored, and those of one that fails later are deleted', async () => {
    const before = await count();
    const put = vi.spyOn(test.deps.files, 'put');
    const send = async (fields: Record<string, string>) => {
      const { payload, headers } = multipart(fields, { image: { name: 'x.png', content: await square() } });
      const url = `/api/${brand.endpoints.create.path}`;
      return test.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      });
    };
    const invalid = await send({ name: '' });
    expect(invalid.statusCode).toBe(422);
    expect(invalid.json().fields).toHaveProperty('name');
    expect(put).not.toHaveBeenCalled();
    expect(await count()).toBe(before);
    expect((await send({ name: 'Invalid slug', slug: 'x' })).statusCode).toBe(201);
    expect(put).toHaveBeenCalled();
    expect(await count()).toBe(before + 1);
    put.mockRestore();
  });

  it('whose name has the extension of another type are rejected, and nothing is stored', async () => {
    const before = await count();
    for (const name of ['x.jpg', 'x.html', 'x.png.svg', 'photo.webp', 'x.JPEG']) {
      const { status, body } = await upload(name, await square());
      expect([name, status]).toEqual([name, 415]);
      expect(body.error).toMatch(/^The file's name ends in \.\w+, but it is a PNG image\. Rename it to \.png\.$/);
    }
    expect(await count()).toBe(before);
    for (const name of ['x.PNG', 'blob', 'Cake 26.11', 'x.apng'])
      expect([name, (await upload(name, await square())).status]).toEqual([name, 200]);
  });

  it('beyond 30 that wait are rejected after a second, and the others are stored', async () => {
    const bytes = await square();
    const { store, remove } = imageStore(test.deps);
    const startedAt = performance.now();
    const ids = Array.from({ length: 35 }, () => newId());
    const all = await Promise.all(
      ids.map((id) =>
        store({ id, bytes, fileName: 'x.png', folder: 'product', userId: null }).then(
          () => 'stored',
          (error: unknown) => ({ error, after: performance.now() - startedAt }),
        ),
      ),
    );
    expect(all.slice(0, 31)).toEqual(Array(31).fill('stored'));
    for (const rejected of all.slice(31)) {
      expect(rejected).toMatchObject({ error: { code: 'unavailable', retryAfter: 2 } });
      expect(rejected).toHaveProperty(
        'after',
        expect.toSatisfy((after: number) => after >= 990),
      );
    }
    for (const id of ids.slice(0, 31)) await remove(id);
  });

  it('are rejected without a file, with the address of another server, and above 2 MB', async () => {
    for (const body of [{}, { file: null }, { file: 'https://elsewhere.test/x.png' }])
      expect((await test.probe(uploadEndpoints.image, { token, body })).status).toBe(422);
    const large = await upload('x.png', Buffer.concat([await square(), Buffer.alloc(2_200_000)]));
    expect(large.status).toBe(413);
  });

  it('are deleted after a day unless a record or a text uses them', async () => {
    const [used, named, unused] = await Promise.all(
      [1, 2, 3].map(async () => (await upload('x.png', await square())).body.data.imageUrl as string),
    );
    await test.call(brand.endpoints.create, { token, body: { name: 'Kept', image: used ?? null } });
    await retainTextImages(test.deps.database.db, `<img src="${named}">`);
    const serve = async (url = '') => (await test.app.inject({ url })).statusCode;
    await sweepUploads(test.deps);
    expect(await serve(unused)).toBe(200);
    await test.deps.database.db.execute(sql`update upload set created_at = now() - interval '25 hours'`);
    expect(await sweepUploads(test.deps)).toBeGreaterThan(0);
    expect([await serve(used), await serve(named), await serve(unused)]).toEqual([200, 200, 404]);
  });

  const title = hasFiles ? 'of the real files' : 'of the real files (skipped: ../shared/data/images is not here)';
  describe.runIf(hasFiles)(title, () => {
    const check = async (name: string): Promise<number> => {
      const { status, body } = await upload(name, await readFile(join(folder, name)));
      const [expected = status, width, height] = expectedResults[name] ?? [];
      expect([name, status, body.error]).toEqual([name, expected, body.error]);
      if (status !== 200) {
        expect([413, 415, 422], name).toContain(status);
        expect(body.error, name).toBeTypeOf('string');
        return 0;
      }
      const large = await test.app.inject({ url: body.data.imageUrl });
      const metadata = await sharp(large.rawPayload).metadata();
      expect([name, metadata.format, metadata.exif]).toEqual([name, 'webp', undefined]);
      expect([name, metadata.width, metadata.height]).toEqual([
        name,
        width ?? metadata.width,
        height ?? metadata.height,
      ]);
      return 1;
    };

    it('return the right variants or the reason, and store nothing on an error', async () => {
      const before = await count();
      let stored = 0;
      for (const name of await readdir(folder)) stored += await check(name);
      await expect.poll(count).toBe(before + stored);
    });
  });
});
