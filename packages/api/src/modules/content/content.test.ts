import { blockNames } from '@bakehouse/contract/blocks/block';
import { settingEndpoints, settingNames, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { siteSetting } from '@bakehouse/contract/site-setting';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyBlock } from '../../../test/any-block.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeVendor } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
});
afterAll(() => test.close());

const { home, header, payment, footer, 'global-sections': sections } = settingEndpoints;
const readHome = async () => (await test.call(home.get, { token })).body.data[0];
const saveHome = (body: unknown) => test.probe(home.update, { token, body });
const anyKey = expect.stringMatching(/^[0-9a-f]{16}$/);
const title = (text: string) => [{ block_name: 'editorBlock' as const, data: [{ title: text }] }];

describe('a setting', () => {
  it('has its default value at version 1 before it was saved', async () => {
    for (const name of settingNames) {
      const { status, body } = await test.call(settingEndpoints[name].get, { token });
      expect(status).toBe(200);
      expect(body.data).toHaveLength(1);
      expect(body.data[0]).toMatchObject({ version: 1, updatedAt: null, updatedBy: null });
    }
    const values = await Promise.all(
      settingNames.map(async (name) =>
        JSON.parse((await test.call(settingEndpoints[name].get, { token })).body.data[0]?.meta_value ?? ''),
      ),
    );
    expect(values.slice(0, 2)).toEqual([[], []]);
    expect(values[2]).toMatchObject({ cart: { text: '', is_enabled: false } });
    expect(values[3]).toMatchObject({ footer_menu_4: { name: '', is_enabled: false, links: [] } });
    expect(values[4]).toEqual({ cod: { is_enabled: true }, razorpay: { is_enabled: true } });
  });

  it('is saved as a new version by every method, as a plain list or wrapped', async () => {
    const first = await test.call(sections.update, { token, body: title('One') });
    expect(first.status).toBe(200);
    expect(first.body.message).toBe('Global sections settings updated successfully');
    expect(first.body.data).toMatchObject({ version: 2, updatedBy: expect.stringMatching(/^Person/) });
    const wrapped = { meta_value: JSON.stringify(title('Two')), version: 2 };
    const second = await test.probe(sections.update, { token, method: 'POST', body: wrapped });
    expect(second.body).toMatchObject({ data: { version: 3 } });
    const third = await test.probe(sections.update, { token, method: 'PATCH', body: { meta_value: title('Three') } });
    expect(third.body).toMatchObject({ data: { version: 4 } });
    const read = (await test.call(sections.get, { token })).body.data[0];
    expect(JSON.parse(read?.meta_value ?? '')).toEqual([{ ...title('Three')[0], id: 1, block_key: anyKey }]);
    expect(read?._id).toBe(first.body.data._id);
  });

  it('rejects the second of two editors', async () => {
    const seen = await readHome();
    const [firstSave, secondSave] = [{ meta_value: [{ block_name: 'cityBlock', title: 'Mine' }] }, { meta_value: [] }];
    expect((await saveHome({ ...firstSave, version: seen?.version })).status).toBe(200);
    const late = await saveHome({ ...secondSave, version: seen?.version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ error: staleMessage, code: 'stale' });
    expect((await saveHome({ ...secondSave, version: 99 })).body.code).toBe('stale');
    expect((await readHome())?.meta_value).toContain('Mine');
  });

  it('rejects a version that does not exist yet if it was never saved', async () => {
    const reply = await test.probe(footer.update, { token, body: { meta_value: {}, version: 2 } });
    expect(reply.body.code).toBe('stale');
    expect((await test.call(footer.get, { token })).body.data[0]?.version).toBe(1);
  });

  it('is rejected with the reason if a block or layout is unknown or the body is missing', async () => {
    const unknown = await saveHome([{ block_name: 'fooBlock' }]);
    expect(unknown.status).toBe(422);
    expect(unknown.body.error).toBe('No project match');
    expect((await saveHome([{ block_name: 'editorBlock' }])).body.error).toBe('No project match');
    const layout = await saveHome([{ block_name: 'ctablock', layout: 'round' }]);
    expect(layout.status).toBe(422);
    expect(layout.body).toMatchObject({ error: 'Unknown layout', fields: { 'meta_value.0.layout': 'Unknown layout' } });
    expect((await saveHome({})).body.error).toBe('Must be a list of blocks');
    expect((await saveHome({ meta_value: '[{' })).body.error).toBe('Must be a list of blocks');
    expect((await saveHome([{ block_name: 'bannerBlock', data: ['x'] }])).body.fields).toEqual({
      'meta_value.0.data.0': 'Must be an object',
    });
    for (const body of [[], { cart: 'x' }, { meta_value: 7 }]) {
      const rejected = await test.probe(header.update, { token, body });
      expect([rejected.status, rejected.body.error]).toEqual([422, 'Must be an object']);
    }
  });

  it('numbers the blocks by their order if their ids clash', async () => {
    const blocks = [7, 7, '3', null].map((id) => ({ id, block_name: 'cityBlock', title: `was ${id}` }));
    await saveHome(blocks);
    const saved = JSON.parse((await readHome())?.meta_value ?? '') as { id: number; title: string }[];
    expect(saved.map(({ id, title: text }) => [id, text])).toEqual([
      [1, 'was 7'],
      [2, 'was 7'],
      [3, 'was 3'],
      [4, 'was null'],
    ]);
  });

  it('gives blocks without a key one, and keeps the keys that are sent', async () => {
    const keys = async () =>
      (JSON.parse((await readHome())?.meta_value ?? '') as { block_key: string }[]).map(({ block_key }) => block_key);
    await saveHome([{ block_name: 'cityBlock', title: 'A' }, { block_name: 'faqBlock' }]);
    const [city, faq] = await keys();
    expect([city, faq]).toEqual([anyKey, anyKey]);
    await saveHome([
      { block_name: 'faqBlock', block_key: faq, title: 'Changed' },
      { block_name: 'cityBlock', title: 'A' },
      { block_name: 'bannerBlock', block_key: 'mine' },
      { block_name: 'bannerBlock', block_key: 'mine' },
    ]);
    expect(await keys()).toEqual([faq, city, 'mine', anyKey]);
    const rejected = await saveHome([{ block_name: 'cityBlock', block_key: 'a b' }]);
    expect([rejected.status, rejected.body.error]).toEqual([
      422,
      'Block key must be at most 64 letters, digits, hyphens and underscores',
    ]);
  });

  it('accepts 200 blocks and rejects a body of 5 MB', async () => {
    const blocks = Array.from({ length: 200 }, (_, n) => ({
      block_name: 'bannerBlock',
      data: [{ title: `Banner ${n}` }],
    }));
    const reply = await saveHome(blocks);
    expect(reply.status).toBe(200);
    expect(JSON.parse((await readHome())?.meta_value ?? '')).toHaveLength(200);
    const large = await saveHome([{ block_name: 'cityBlock', title: 'x'.repeat(5 * 1_048_576) }]);
    expect(large.status).toBe(413);
    expect(large.body).toMatchObject({ error: 'The body is too large', code: 'too_large' });
  });

  it('cannot be read or changed by a vendor with any permission', async () => {
    const all = [
      ...Object.values(settingEndpoints).flatMap((settingEndpoint) => [settingEndpoint.get, settingEndpoint.update]),
    ];
    const vendor = await makeVendor(test.deps, [...all, ...Object.values(settingVersionEndpoints)]);
    for (const endpoint of all)
      expect((await test.probe(endpoint, { token: vendor.token, body: [] })).status, endpoint.path).toBeOneOf([
        403, 422,
      ]);
    expect((await test.probe(home.update, { token: vendor.token, body: [] })).status).toBe(403);
    const params = { setting: 'home', number: '1' };
    for (const endpoint of Object.values(settingVersionEndpoints))
      expect((await test.probe(endpoint, { token: vendor.token, params })).status).toBe(403);
  });
});

describe('a saved block', () => {
  it.each(blockNames)('%s is returned as it was sent', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBlock(name), { maxLength: 3 }), async (blocks) => {
        const saved = await test.probe(sections.update, { token, body: blocks });
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        const read = (await test.call(sections.get, { token })).body.data[0];
        expect(JSON.parse(read?.meta_value ?? '')).toEqual(
          blocks.map((block, index) => ({
            ...block,
            id: index + 1,
            block_key: expect.stringMatching(/^[\w-]{1,64}$/),
          })),
        );
        // Sending back the value that was read must not change anything.
        const again = await test.probe(sections.update, { token, body: { meta_value: read?.meta_value } });
        expect(again.body).toMatchObject({ data: { meta_value: read?.meta_value } });
      }),
      { numRuns: 15 },
    );
  });
});

describe('versions', () => {
  const params = { setting: 'header' as const };
  const logo = (text: string) => ({ offer: { is_enabled: true, url: '/offers', text } });

  it('contain only the default before the first save', async () => {
    const { body } = await test.call(settingVersionEndpoints.list, { token, params });
    const first = { version: 1, savedAt: null, savedBy: null, restoredFrom: null };
    expect(body).toEqual({ data: [first], total: 1 });
    const detail = await test.call(settingVersionEndpoints.detail, { token, params: { ...params, number: '1' } });
    expect(detail.body.data).toMatchObject({ ...first, meta_value: expect.stringContaining('search_form') });
  });

  it('contain every save and the default before the first, newest first', async () => {
    for (const text of ['One', 'Two', 'Three']) await test.call(header.update, { token, body: logo(text) });
    const { body } = await test.call(settingVersionEndpoints.list, { token, params });
    expect(body.total).toBe(4);
    expect(body.data.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(body.data[3]).toEqual({ version: 1, savedAt: null, savedBy: null, restoredFrom: null });
    expect(body.data[0]).toMatchObject({ savedBy: expect.stringMatching(/^Person/), savedAt: expect.any(String) });
    const paged = await test.call(settingVersionEndpoints.list, { token, params, query: { page: '2', perPage: '3' } });
    expect(paged.body).toMatchObject({ data: [{ version: 1 }], total: 4 });
  });

  it('can be viewed, and restored as the newest version', async () => {
    const old = await test.call(settingVersionEndpoints.detail, { token, params: { ...params, number: '2' } });
    expect(JSON.parse(old.body.data.meta_value)).toEqual(logo('One'));
    const restore = (number: string, version?: number) =>
      test.probe(settingVersionEndpoints.restore, {
        token,
        params: { ...params, number },
        body: version === undefined ? {} : { version },
      });
    expect((await restore('2', 3)).body.code).toBe('stale');
    const restored = await restore('2', 4);
    expect(restored.body).toMatchObject({
      message: 'Header settings restored successfully',
      data: { version: 5, meta_value: JSON.stringify(logo('One')) },
    });
    const { body } = await test.call(settingVersionEndpoints.list, { token, params });
    expect(body.data[0]).toMatchObject({ version: 5, restoredFrom: 2 });
    expect((await restore('99')).status).toBe(404);
    expect((await restore('x')).status).toBe(400);
    expect((await test.probe(settingVersionEndpoints.list, { token, params: { setting: 'menu' } })).status).toBe(400);
  });

  it('are cleaned again when they are restored', async () => {
    // A value that an older server stored with weaker rules.
    await test.deps.database.db.execute(
      sql`update content_version set value = ${JSON.stringify({ offer: { url: 'javascript:alert(1)', text: 'Old' } })}
          where name = 'header' and version = 3`,
    );
    const reply = await test.probe(settingVersionEndpoints.restore, {
      token,
      params: { ...params, number: '3' },
      body: {},
    });
    expect(reply.body).toMatchObject({ data: { meta_value: JSON.stringify({ offer: { url: '', text: 'Old' } }) } });
  });

  it('appear in the audit log with their changes', async () => {
    await test.call(payment.update, { token, body: { cod: { is_enabled: false } } });
    await saveHome([{ block_name: 'cityBlock', title: 'A' }, { block_name: 'faqBlock' }]);
    const [city, faq] = JSON.parse((await readHome())?.meta_value ?? '') as object[];
    await saveHome([faq, { ...city, title: 'B' }, { block_name: 'reviewBlock' }]);
    const rows = await rowsOf<{ action: string; record_name: string; changes: Record<string, unknown> }>(
      test.deps.database.db,
      sql`select action, record_name, changes from audit_log where module = 'content' order by at, id`,
    );
    expect(rows.at(-3)).toMatchObject({
      action: 'update',
      record_name: 'Payment settings',
      changes: { 'cod.is_enabled': { from: true, to: false } },
    });
    expect(rows.at(-1)?.changes).toEqual({
      blocks: { from: 2, to: 3 },
      'changed blocks': { from: null, to: ['2 cityBlock: title'] },
      'added blocks': { from: null, to: ['3 reviewBlock'] },
    });
    expect(rows.find(({ action }) => action === 'restore')?.changes).toMatchObject({
      'restored version': { from: 4, to: 2 },
    });
  });
});

it('rejects the keys of settings as keys of site settings', async () => {
  const { create, update } = siteSetting.endpoints;
  const body = { meta_key: 'Home_Settings', meta_tag: 'x', meta_value: '[]' };
  const reply = await test.probe(create, { token, body });
  expect(reply.status).toBe(409);
  const message = 'home_settings belongs to Home page settings. Choose another meta key';
  expect(reply.body).toMatchObject({ error: message, code: 'duplicate', fields: { meta_key: message } });
  const { body: created } = await test.call(create, { token, body: { ...body, meta_key: 'og:title' } });
  const renamed = await test.probe(update, {
    token,
    params: { id: created.data._id },
    body: { meta_key: 'footer_settings' },
  });
  expect(renamed.body.code).toBe('duplicate');
});
