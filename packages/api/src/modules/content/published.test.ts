import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { publishedEndpoints } from '@bakehouse/contract/content/published';
import { page } from '@bakehouse/contract/page';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct } from '../../../test/factories.ts';
import { newId } from '../../platform/db/columns.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
  test.app.inject({ method, url, headers });
const saveHome = async (blocks: unknown) => {
  const reply = await test.probe(settingEndpoints.home.update, { token, body: blocks });
  expect(reply.status).toBe(200);
};
const home = async () => (await get('/public/home')).json().data;
/** Waits until a save is visible, which takes a second, and longer while the database is busy. */
const waitForStatus = async (url: string, status: number, headers: Record<string, string> = {}) => {
  await expect.poll(async () => (await get(url, headers)).statusCode, { message: url }).toBe(status);
  return get(url, headers);
};

const makeCategory = async (name: string): Promise<string> => {
  const id = newId();
  await test.deps.database.db.execute(
    sql`insert into category (id, name, slug) values (${id}, ${name}, ${name.toLowerCase()})`,
  );
  return id;
};
const changeCategory = (id: string, change: ReturnType<typeof sql>) =>
  test.deps.database.db.execute(sql`update category set ${change}, version = version + 1 where id = ${id}`);

/** Counts the statements that the database runs during `work`. */
const statementsOf = async (work: () => Promise<void>): Promise<number> => {
  const { db } = test.deps.database;
  const ask = db.execute;
  let asked = 0;
  db.execute = ((...given: Parameters<typeof ask>) => {
    asked += 1;
    return ask.apply(db, given);
  }) as typeof ask;
  try {
    await work();
  } finally {
    db.execute = ask;
  }
  return asked;
};

describe('the home page', () => {
  it('is empty at first, and public for every origin', async () => {
    const reply = await get('/public/home', { origin: 'https://shop.example.test' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ data: [] });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'Accept-Encoding',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await get('/api/public/home')).body).toBe(reply.body);
    const head = await get('/public/home', {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '11']);
    const asked = await get('/public/home', { 'access-control-request-method': 'GET' }, 'OPTIONS');
    expect([asked.statusCode, asked.headers['access-control-allow-headers']]).toEqual([
      204,
      'Content-Type, If-None-Match',
    ]);
  });

  it('shows the current records and leaves out those that are deleted or not Active', async () => {
    const [birthday, wedding, kids] = [
      await makeCategory('Birthday'),
      await makeCategory('Wedding'),
      await makeCategory('Kids'),
    ];
    const cake = await makeProduct(test.deps, 'Dark Truffle', 650);
    const old = { title: 'Old title', slug: '/old', image: null };
    await saveHome([
      {
        block_name: 'categoriesBlock',
        title: 'Shop by occasion',
        data: [birthday, wedding, kids].map((id) => JSON.stringify({ id, ...old })),
      },
      {
        block_name: 'categoriesWithBGBlock',
        layout: 'Logo only',
        data: [
          { category: JSON.stringify({ id: kids, ...old }), background_color: '#fff' },
          { category: { id: wedding, ...old }, background_color: 'red' },
          { category: '', background_color: 'blue' },
        ],
      },
      { block_name: 'productSliderBlock', data: [{ id: cake, title: 'x', price: 1 }, { id: 'no-record' }] },
    ]);
    await changeCategory(wedding, sql`status = 'InActive'`);
    const shown = (id: string, name: string) => ({
      id,
      title: name,
      slug: `/product-category/${name.toLowerCase()}`,
      image: null,
    });
    await expect.poll(home).toMatchObject([
      { id: 1, layout: 'semicircle_image', data: [shown(birthday, 'Birthday'), shown(kids, 'Kids')] },
      { id: 2, layout: 'logo_only', data: [{ category: shown(kids, 'Kids'), background_color: '#fff' }] },
      { id: 3, data: [{ id: cake, title: 'Dark Truffle', price: 650, price_range: '650', sale_price: null }] },
    ]);
    await changeCategory(kids, sql`deleted_at = now()`);
    await changeCategory(wedding, sql`status = 'Active', name = 'Weddings & more'`);
    await expect
      .poll(async () => (await home())[0].data.map((item: { title: string }) => item.title))
      .toEqual(['Birthday', 'Weddings & more']);
    const [first, second] = await home();
    expect(first).not.toHaveProperty('block_key');
    expect(second.data).toHaveLength(1);
    // The editor gets the list of missing references.
    const { body } = await test.call(settingEndpoints.home.get, { token });
    expect(body.data[0]?.missing).toMatchObject({ category: [kids], product: ['no-record'], picture: [] });
  });

  it('contains no scripts and no missing pictures', async () => {
    const [there, missing] = [newId(), newId()];
    await test.deps.database.db.execute(
      sql`insert into upload (id, folder, width, height) values (${there}, 'homepagesetting', 1, 1)`,
    );
    await saveHome([
      {
        block_name: 'bannerBlock',
        title: 'a <script>alert(1)</script>< b <scr<b>ipt>x <img src=x onerror=alert(1)',
        buttonlink: '/cakes',
        data: [
          {
            title: '1 < 2 & 3 > 2 <b onclick=x()>bold</b>',
            image: `/files/${there}/large.webp`,
            mobile_image: { medium: `/files/${missing}/medium.webp` },
            buttonlink: 'java\nscript:alert(1)',
          },
        ],
      },
      {
        block_name: '2columnsBlock',
        image: 'javascript:alert(1)',
        background_color: 'url(javascript:x)',
        data: [{ content: `<p onclick="x()">Hi<img src="/files/${missing}/large.webp"></p><script>x()</script>` }],
      },
    ]);
    await expect.poll(async () => (await home())[0].title).toBe('a alert(1)< b ipt>x ');
    const [banner, columns] = await home();
    expect(banner.data[0]).toEqual({
      title: '1 < 2 & 3 > 2 bold',
      image: `/files/${there}/large.webp`,
      mobile_image: null,
      buttonlink: '',
    });
    expect(columns).toMatchObject({ image: null, background_color: '', data: [{ content: '<p>Hi</p>' }] });
    const { body } = await test.call(settingEndpoints.home.get, { token });
    expect(body.data[0]?.missing.picture.sort()).toEqual(
      [`/files/${missing}/large.webp`, `/files/${missing}/medium.webp`].sort(),
    );
    // The dashboard gets the text as it was typed.
    expect(body.data[0]?.meta_value).toContain('<script>alert(1)');
  });

  it('answers 304 to every form of If-None-Match that contains its ETag', async () => {
    const { headers } = await get('/public/home');
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await get('/public/home', { 'if-none-match': known });
      expect([reply.statusCode, reply.body], known).toEqual([304, '']);
      expect(reply.headers.etag).toBe(etag);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
    expect((await get('/public/home', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await saveHome([]);
    await waitForStatus('/public/home', 200, { 'if-none-match': etag });
  });

  it('is compressed if the client accepts it, with its own ETag', async () => {
    const plain = await get('/public/header');
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const reply = await get('/public/header', { 'accept-encoding': accept });
      expect(reply.headers['content-encoding'], accept).toBe(encoding);
      expect(reply.headers.etag).not.toBe(plain.headers.etag);
      const known = { 'accept-encoding': accept, 'if-none-match': String(reply.headers.etag) };
      expect((await get('/public/header', known)).statusCode).toBe(304);
    }
    expect(
      (await get('/public/header', { 'accept-encoding': 'identity' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});

describe('header, footer and pages', () => {
  it('shows header and footer as stored and cleaned', async () => {
    expect((await get('/public/footer')).json().data).toMatchObject({ footer_menu_4: { name: '', links: [] } });
    const links = [{ title: '<i>Cakes</i>', url: 'javascript:x', logo: '', is_enabled: true }];
    const body = { footer_text: 'Baked <b>today</b>', footer_menu_1: { name: 'Shop', is_enabled: true, links } };
    await test.call(settingEndpoints.footer.update, { token, body });
    const footer = async () => (await get('/public/footer')).json().data;
    await expect.poll(footer).toEqual({
      footer_text: 'Baked today',
      footer_menu_1: {
        name: 'Shop',
        is_enabled: true,
        links: [{ title: 'Cakes', url: '', logo: null, is_enabled: true }],
      },
    });
    expect(publishedEndpoints.footer.response.safeParse({ data: await footer() }).success).toBe(true);
  });

  it('shows pages under their slug while they are Active', async () => {
    const { create, update, remove, restore } = page.endpoints;
    const category = await makeCategory('Pageant');
    const blocks = [{ block_name: 'categoriesBlock' as const, data: [JSON.stringify({ id: category })] }];
    const description = `<h2>We bake</h2><p>All day<img src="/files/${newId()}/large.webp" alt="gone"></p>`;
    const about = { name: 'About <us>', description, blocks };
    const created = (await test.call(create, { token, body: about })).body.data;
    const at = (slug: string, status: number) => waitForStatus(`/public/pages/${encodeURIComponent(slug)}`, status);
    const reply = await at('about-us', 200);
    expect(publishedEndpoints.page.response.parse(reply.json()).data).toMatchObject({
      name: 'About ',
      slug: 'about-us',
      description: '<h2>We bake</h2><p>All day</p>',
      image: null,
      parent: null,
      blocks: [{ id: 1, layout: 'semicircle_image', data: [{ id: category, title: 'Pageant' }] }],
    });
    const params = { id: created._id };
    await test.call(update, { token, params, body: { status: 'InActive' } });
    expect(created.blocks).toMatchObject([{ block_key: expect.any(String) }]);
    expect(reply.body).not.toContain('block_key');
    const hidden = await at('about-us', 404);
    expect(hidden.json()).toEqual({ error: 'Page not found', code: 'not_found' });
    expect(hidden.headers['access-control-allow-origin']).toBe('*');
    await test.call(update, { token, params, body: { status: 'Active', name: 'हमारे बारे में और हमारी बेकरी के बारे में' } });
    const renamed = (await test.call(page.endpoints.detail, { token, params })).body.data;
    expect((await at(renamed.slug, 200)).json().data.name).toBe(renamed.name);
    await at('about-us', 404);
    await test.call(remove, { token, params });
    await at(renamed.slug, 404);
    await test.call(restore, { token, params });
    await at(renamed.slug, 200);
    expect((await get('/public/pages/')).statusCode).toBe(404);
    expect((await get('/public/home?x=1')).statusCode).toBe(400);
    expect((await get('/public/nothing', { accept: 'text/html' })).json().code).toBe('not_found');
  });

  it('sends no statement for unknown slugs, and one for simultaneous requests', async () => {
    await get('/public/pages/warm-up');
    const slugs = Array.from({ length: 300 }, (_, n) => `/public/pages/none-${n}`);
    const unknown = await statementsOf(async () => {
      for (const url of slugs) expect((await get(url)).statusCode).toBe(404);
    });
    expect(unknown).toBeLessThan(10);
    await saveHome([]);
    // The next request compares what is cached with the database.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const together = await statementsOf(async () => {
      const visit = (_: unknown, n: number) =>
        test.app.inject({ url: '/public/home', remoteAddress: `198.51.100.${n}` });
      const replies = await Promise.all(Array.from({ length: 100 }, visit));
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    });
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(5);
  });
});

it('gives the same response from the response cache as from Fastify', async () => {
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const behind = await get('/public/home');
  const { date: _, ...headers } = behind.headers;
  for (const path of ['/public/home', '/api/public/home', '/public/home/']) {
    const reply = await fetch(`${base}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const { date: _at, 'keep-alive': _kept, ...sent } = Object.fromEntries(reply.headers);
    expect(sent, path).toEqual(headers);
    expect(await reply.text()).toBe(behind.body);
    expect(reply.headers.get('etag')).toBe(behind.headers.etag);
    const known = await fetch(`${base}${path}`, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': String(behind.headers.etag) },
    });
    expect(known.status).toBe(304);
    const head = await fetch(`${base}${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  }
  expect((await fetch(`${base}/public/home`, { method: 'POST' })).status).toBe(404);
});
