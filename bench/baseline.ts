import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { productListQuery } from '@bakehouse/contract/product/product.endpoints';
import { storefrontCatalogueEndpoints } from '@bakehouse/contract/storefront/storefront-catalogue.endpoints';
import { verify } from '@node-rs/argon2';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import {
  viewBestSellers,
  viewOrdersToDo,
  viewSales,
  viewVendorsInReview,
} from '../packages/api/src/modules/dashboard/dashboard.service.ts';
import { vendorChoices } from '../packages/api/src/modules/order/assign/order-candidates.ts';
import { toPaiseOrder, toRows } from '../packages/api/src/modules/order/edit/order-intake.ts';
import { findOrderPage } from '../packages/api/src/modules/order/list/order-list.queries.ts';
import { noMoneyRows } from '../packages/api/src/modules/order/money/order-money.queries.ts';
import { findOrder } from '../packages/api/src/modules/order/order.queries.ts';
import { insertOrder } from '../packages/api/src/modules/order/order.writes.ts';
import { findAround } from '../packages/api/src/modules/postal/postal.queries.ts';
import { findProductPage, productsPerPage } from '../packages/api/src/modules/product/product.queries.ts';
import { listStorefrontProducts } from '../packages/api/src/modules/storefront/storefront-catalogue.ts';
import { toTree } from '../packages/api/src/modules/storefront/storefront-categories.ts';
import { findActiveCategories } from '../packages/api/src/modules/storefront/storefront-category.queries.ts';
import { findServicing } from '../packages/api/src/modules/vendor/vendor-servicing.ts';
import type { Db } from '../packages/api/src/platform/db/client.ts';
import { connectionClass, StatementNames } from '../packages/api/src/platform/db/prepared-statements.ts';
import { orderId } from './fill.ts';
import { orderBody } from './order-body.ts';

/**
 * Baseline server: Node's http module with `pg`, sending exactly the SQL statements of the product, prepared like them. It has no sign-in,
 * permissions, audit or validation of requests and responses.
 */

type Statement = { text: string; values: unknown[] };

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  Client: connectionClass(new StatementNames(), () => {}),
});
const dialect = new PgDialect();
const types = { getTypeParser: () => (value: string) => value };

const send = async (statement: Statement) => (await pool.query({ ...statement, types } as pg.QueryConfig)).rows;
/** Converts values like the product does, because some statements use the results of others as parameters. */
const read = async (statement: Statement) => (await pool.query(statement)).rows;

/** Calls `run` once, and returns the statements that it sends. */
const recordStatements = async (run: (db: Db) => Promise<unknown>, sendStatement = send): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const execute = async (query: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(query);
    statements.push({ text, values: params });
    return { rows: await sendStatement({ text, values: params }) };
  };
  await run({ execute } as unknown as Db);
  return statements;
};

const everything = { reach: 'all' } as const;
const recordings = new Map<string, Promise<Statement[]>>();
/** Records the statements of a key once, also if several requests need them at the same time. */
const recordOnce = (key: string, record: () => Promise<Statement[]>): Promise<Statement[]> => {
  const statements = recordings.get(key) ?? record();
  recordings.set(key, statements);
  return statements;
};

const pageStatements = (query: string) =>
  recordOnce(`orders ${query}`, () => {
    const { page, ...rest } = Object.fromEntries(new URLSearchParams(query));
    return recordStatements((db) =>
      findOrderPage(
        db,
        everything,
        { ...rest, ...(page ? { page: Number(page) } : {}) },
        { zone: 'Asia/Kolkata', now: new Date() },
      ),
    );
  });

/** The part of the dependencies that the recorded functions read. */
const deps = { config: { TIME_ZONE: 'Asia/Kolkata' }, now: () => new Date() };

/** Statements of the assignment panel for one order, recorded with their results. */
const choiceStatements = (id: string) =>
  recordOnce(`choices ${id}`, () =>
    recordStatements(
      (db) => vendorChoices({ db, scope: everything, deps } as unknown as Parameters<typeof vendorChoices>[0], id),
      read,
    ),
  );

const cards = {
  orders: viewOrdersToDo,
  sales: viewSales,
  best_sellers: viewBestSellers,
  vendors: viewVendorsInReview,
};

/** Statements of one dashboard card. */
const figureStatements = (name: string) =>
  recordOnce(`figure ${name}`, () => {
    const ask = cards[name as keyof typeof cards];
    return recordStatements((db) => ask({ db, scope: everything, deps } as unknown as Parameters<typeof ask>[0]));
  });

const [detail] = await recordStatements((db) => findOrder(db, everything, orderId(1)));
const { header, ...parts } = toRows(toPaiseOrder(orderBody('BASE', 0)), { images: new Map(), options: new Map() });
const event = {
  at: new Date().toISOString(),
  actor_name: 'Baseline',
  kind: 'created',
  detail: { subject: 'Order', from: '', to: '' },
} as const;
const actor = { _id: orderId(1), name: 'Baseline' };
const [insert] = await recordStatements((db) =>
  insertOrder(db, { ...header, intake_digest: '' }, { ...parts, event, money: noMoneyRows }, actor),
);

let serial = 0;
const newInsert = (): Statement => {
  serial += 1;
  const rows = toRows(toPaiseOrder(orderBody(`BASE-${process.pid}-${serial}`, serial)), {
    images: new Map(),
    options: new Map(),
  });
  const newValues = [{ ...rows.header, intake_digest: '' }, rows.items, rows.addons, rows.addresses].map((value) =>
    JSON.stringify(value),
  );
  const oldValues = [{ ...header, intake_digest: '' }, parts.items, parts.addons, parts.addresses].map((value) =>
    JSON.stringify(value),
  );
  const values = insert?.values.map((value) => {
    const index = oldValues.indexOf(String(value));
    return index < 0 ? value : newValues[index];
  });
  // Besides the order number, the id of the event is the only parameter that must differ.
  const eventId = values?.findIndex((value) => /^[0-9a-f]{8}-/.test(String(value)) && value !== actor._id) ?? -1;
  if (values && eventId >= 0) values[eventId] = crypto.randomUUID();
  return { text: insert?.text ?? '', values: values ?? [] };
};

/** Forwards to the database of the current recording. Totals are cached by database, so all recordings share this one. */
let recording: Db | undefined;
const sharedDb = new Proxy({} as Db, { get: (_, name) => recording && Reflect.get(recording, name) });

/** Statements of a request with cached totals, recorded from the second request. */
const productStatements = (query: string) =>
  recordOnce(`products ${query}`, async () => {
    const parsed = productListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
    const ask = (db: Db) => {
      recording = db;
      return findProductPage(sharedDb, everything, parsed, productsPerPage);
    };
    await recordStatements(ask);
    return recordStatements(ask);
  });

/** Statements of a page of the storefront's product list. */
const storeStatements = (query: string) =>
  recordOnce(`store ${query}`, async () => {
    const parsed = storefrontCatalogueEndpoints.products.query.parse(Object.fromEntries(new URLSearchParams(query)));
    let statements: Statement[] = [];
    await recordStatements(async (db) => {
      const tree = toTree(await findActiveCategories(db));
      statements = await recordStatements((own) => listStorefrontProducts(own, tree, parsed), read);
    }, read);
    return statements;
  });

type PointQuery = { latitude: number; longitude: number; radius: number };
/** Records the statements of a request about a point, then sends them again for each request. */
const aboutPoint = (name: string, ask: (db: Db, pointQuery: PointQuery) => Promise<unknown>) => {
  return async (query: string) => {
    const [statement] = await recordOnce(`${name} ${query}`, () =>
      recordStatements((db) => ask(db, JSON.parse(decodeURIComponent(query)) as PointQuery)),
    );
    return send(statement ?? { text: '', values: [] });
  };
};

const handlers: Record<string, (query: string) => Promise<unknown>> = {
  '/page': async (query) => {
    let rows: unknown[] = [];
    for (const statement of await pageStatements(query)) rows = await send(statement);
    return rows;
  },
  '/choices': async (id) => {
    const rows: unknown[] = [];
    for (const statement of await choiceStatements(id)) rows.push(await send(statement));
    return rows;
  },
  '/figure': async (name) => {
    const rows: unknown[] = [];
    for (const statement of await figureStatements(name)) rows.push(await send(statement));
    return rows;
  },
  '/detail': (id) =>
    send({
      text: detail?.text ?? '',
      values: detail?.values.map((value) => (value === orderId(1) ? id : value)) ?? [],
    }),
  '/products': async (query) => {
    let rows: unknown[] = [];
    for (const statement of await productStatements(query)) rows = await send(statement);
    return rows;
  },
  '/store': async (query) => Promise.all((await storeStatements(query)).map(send)),
  '/locations': aboutPoint('locations', (db, { radius, ...point }) => findAround(db, point, radius)),
  '/servicing': aboutPoint('servicing', (db, point) => findServicing(db, everything, point)),
  '/price': (id) =>
    send({
      text: 'update product set price = price + 1, version = version + 1, updated_at = now() where id = $1 returning version',
      values: [id],
    }),
  '/create': () => send(newInsert()),
  '/sign-in': async () => {
    const found = dialect.sqlToQuery(
      sql`select id, password_hash from admin_user where lower(email) = lower(${process.env.EMAIL})`,
    );
    const [row] = await send({ text: found.sql, values: found.params });
    await verify(String(row?.password_hash), process.env.PASSWORD ?? '');
    return { ok: true };
  },
};

const readBody = (file: string | undefined) => (file ? readFile(file) : Buffer.alloc(0));
/** Bodies of the product's responses to `/public/home` and to a storefront's product list, without their headers. */
const bodies = new Map([
  ['/home', await readBody(process.env.HOME_PAGE)],
  ['/storefront-list', await readBody(process.env.STOREFRONT_LIST)],
]);

const server = createServer(async (request, response) => {
  const stored = bodies.get(request.url ?? '');
  if (stored) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': stored.length }).end(stored);
    return;
  }
  const [path = '', query = ''] = (request.url ?? '').split('?');
  for await (const _chunk of request);
  try {
    const body = JSON.stringify(await handlers[path]?.(query));
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('baseline ready'));
process.on('SIGTERM', () => process.exit(0));
