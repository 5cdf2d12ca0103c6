import { text as textOf } from 'node:stream/consumers';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { StoreRole } from '@bakehouse/contract/core/store-roles';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../src/kernel/http/context.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { multipart } from '../multipart.ts';
import { callOf } from './access-matrix-calls.ts';
import { type Fixtures, makeFixtures, recordMakers, type SharedPeople } from './access-matrix-fixtures.ts';
import { type ActorName, actors, type Line, type RecordTag, recordsOf } from './access-matrix-lines.ts';

/** Tests the cells of a line of the access matrix, one for each actor and record. */

export type TestContext = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly productId: string;
  readonly sharedPeople: SharedPeople;
  /** The role of the vendors in their stores; Owner unless it is given. */
  readonly storeRole?: StoreRole;
};
/** The line under test, its fixtures, and the records created so far. */
type LineContext = TestContext & {
  readonly endpoint: Endpoint;
  readonly line: Line;
  readonly fixtures: Fixtures;
  readonly records: Map<RecordTag, Promise<string>>;
};
/** `named` is the id or the email of the record that the request is about. */
type Probe = { actor: ActorName; method: string; named: string };
type Reply = { status: number; text: string };

const rejectionCodes: Record<string, readonly string[]> = {
  401: ['unauthenticated'],
  403: ['forbidden'],
  409: ['in_use', 'wrong_status'],
};
const isStatus = (expected: string) => /^\d{3}$/.test(expected);
const describeReply = ({ status, text }: Reply) => `${status} ${text.slice(0, 160)}`;

export const expectationFor = ({ expectations }: Line, actor: ActorName): string =>
  expectations.split(/\s+/)[actors.indexOf(actor)] ?? '';

export const openLineContext = async (
  testContext: TestContext,
  endpoint: Endpoint,
  line: Line,
): Promise<LineContext> => ({
  ...testContext,
  endpoint,
  line,
  fixtures: await makeFixtures(
    testContext.deps,
    testContext.productId,
    testContext.sharedPeople,
    endpoint,
    testContext.storeRole ?? 'owner',
  ),
  records: new Map(),
});

export const send = async (lineContext: LineContext, { actor, method, named }: Probe): Promise<Reply> => {
  const { app, endpoint, line, fixtures } = lineContext;
  const subject = { fixtures, actor, named };
  const { params = {}, query, body, cookies, headers, file } = await callOf(permissionKey(endpoint), line, subject);
  const token = actor === 'nobody' ? undefined : fixtures.people[actor].token;
  const parts = file && multipart({}, { file: { name: 'x.png', content: file } });
  const reply = await app.inject({
    method: method as 'GET',
    url: `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
    ...(parts ? { payload: parts.payload } : {}),
    ...(cookies ? { cookies } : {}),
    headers: { ...headers, ...parts?.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payloadAsStream: true,
  });
  const isEndless = endpoint.produces === 'text/event-stream' && reply.statusCode === 200;
  return { status: reply.statusCode, text: isEndless ? '' : await textOf(reply.stream()) };
};

/** Returns the id of the record with a tag, which is created on first use. */
export const recordOf = ({ line, fixtures, records }: LineContext, tag: RecordTag): Promise<string> => {
  const id = records.get(tag) ?? recordMakers[line.kind].make(fixtures, tag);
  records.set(tag, id);
  return id;
};

/** Returns a text that differs after any write: the records, the numbers of records and sessions, and the length of the audit log. */
const traceOf = async ({ deps, line }: LineContext, ids: readonly string[]): Promise<string> => {
  const table = sql.identifier(recordMakers[line.kind].table);
  const [row] = await rowsOf<{ trace: string }>(
    deps.database.db,
    sql`select concat_ws(' ', (select count(*) from audit_log where result = 'done' and action <> 'export'), (select count(*) from session), (select count(store_id) from session), (select sum(extract(epoch from proven_at)) from session),
      (select max(id::text) from second_factor where confirmed_at is null), (select count(*) from ${table}),
      (select jsonb_agg(t order by id) from ${table} t where id::text in ${[...ids, '']})) as trace`,
  );
  return row?.trace ?? '';
};

const isRead = ({ endpoint }: LineContext, { method }: Probe) => method === 'GET' && !endpoint.writes;

/** Sends a request and compares the database before and after it. A GET is assumed to write nothing. */
const sendAndTrace = async (lineContext: LineContext, probe: Probe): Promise<Reply & { wrote: boolean }> => {
  if (isRead(lineContext, probe)) return { ...(await send(lineContext, probe)), wrote: false };
  const before = await traceOf(lineContext, [probe.named]);
  const reply = await send(lineContext, probe);
  return { ...reply, wrote: (await traceOf(lineContext, [probe.named])) !== before };
};

const acceptanceError = (lineContext: LineContext, probe: Probe, reply: Reply & { wrote: boolean }) => {
  const { endpoint, line } = lineContext;
  const read = isRead(lineContext, probe);
  const status = endpoint.status ?? 200;
  if (reply.status !== status) return `got ${describeReply(reply)}, expected ${status}`;
  if (read && !line.omitsId && !reply.text.includes(probe.named))
    return `got ${describeReply(reply)}, expected the record`;
  if (line.readOnly && reply.wrote) return `got ${status}, and something was written`;
  return read || line.readOnly || reply.wrote ? undefined : `got ${status}, but nothing was written`;
};

const rejectionError = (reply: Reply, status: number, unknownReply?: Reply) => {
  if (reply.status !== status) return `got ${describeReply(reply)}, expected ${status}`;
  if (unknownReply && unknownReply.text !== reply.text)
    return `got ${describeReply(reply)}, but an unknown record is answered ${describeReply(unknownReply)}`;
  const codes = rejectionCodes[status];
  return codes && !codes.some((code) => reply.text.includes(`"code":"${code}"`))
    ? `got ${describeReply(reply)}, expected the code ${codes.join(' or ')}`
    : undefined;
};

/** Checks one request that may write. */
const acceptedCell = async (lineContext: LineContext, actor: ActorName, method: string, tag?: RecordTag) => {
  const probe = { actor, method, named: tag ? await recordOf(lineContext, tag) : '' };
  const reply = await sendAndTrace(lineContext, probe);
  if (tag && reply.wrote) lineContext.records.delete(tag);
  if (!tag || !lineContext.line.inUse?.includes(tag)) return acceptanceError(lineContext, probe, reply);
  return reply.wrote ? `got ${describeReply(reply)}, and something was written` : rejectionError(reply, 409);
};

/** Returns the rows and the total of a list in any envelope. The rows of a CSV file are the lines below its header. */
const readList = (text: string, isFile: boolean) => {
  if (isFile) {
    const rows: unknown[] = text.trimEnd().split('\r\n').slice(1);
    return { rows, total: rows.length };
  }
  const { data, ...top } = JSON.parse(text) as { data: Record<string, unknown> | unknown[] };
  const inside = Array.isArray(data) ? { data, ...top } : data;
  const values = Object.entries(inside);
  const rows = values.flatMap(([, value]) => (Array.isArray(value) ? [value as unknown[]] : []))[0] ?? [];
  const total = values.find(([name]) => /^total(Orders|Product)?$/.test(name))?.[1];
  return { rows, total: typeof total === 'number' ? total : rows.length };
};

/** A list must contain the expected records. The list and total of a vendor must contain nothing else. */
const listCell = async (lineContext: LineContext, actor: ActorName, method: string) => {
  const expected = expectationFor(lineContext.line, actor);
  const records = await Promise.all(
    recordsOf[lineContext.line.kind].map(async (tag) => ({ tag, id: await recordOf(lineContext, tag) })),
  );
  const reply = await sendAndTrace(lineContext, { actor, method, named: '' });
  if (isStatus(expected)) return rejectionError(reply, Number(expected));
  if (reply.wrote) return `got ${describeReply(reply)}, and something was written`;
  if (reply.status !== 200) return `got ${describeReply(reply)}, expected 200`;
  const seen = records.filter(({ id }) => reply.text.includes(id)).map(({ tag }) => tag);
  if ((seen.join('') || '-') !== expected) return `sees ${seen.join('') || 'none'}, expected ${expected}`;
  const { rows, total } = readList(reply.text, lineContext.endpoint.produces !== undefined);
  const isScoped =
    actor.startsWith('vendor') && lineContext.endpoint.access === 'permission' && !lineContext.line.unscoped;
  const expectedRows = expected === '-' ? 0 : expected.length;
  return isScoped && (rows.length !== expectedRows || total !== expectedRows)
    ? `sees ${rows.length} rows and a total of ${total}, expected ${expectedRows}`
    : undefined;
};

/** Returns the number at a path like `total.orders` of the response's data, or 0 if there is none. */
const figureIn = (text: string, path: string): number => {
  let value: unknown = (JSON.parse(text) as { data: unknown }).data;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return Number(value ?? 0);
};

/** A count must include the expected records. The count of a vendor must include nothing else. */
const figureCell = async (lineContext: LineContext, actor: ActorName, method: string) => {
  const expected = expectationFor(lineContext.line, actor);
  for (const tag of recordsOf[lineContext.line.kind]) await recordOf(lineContext, tag);
  const reply = await sendAndTrace(lineContext, { actor, method, named: '' });
  if (isStatus(expected)) return rejectionError(reply, Number(expected));
  if (reply.status !== 200) return `got ${describeReply(reply)}, expected 200`;
  const expectedCount = expected === '-' ? 0 : expected.length;
  const count = figureIn(reply.text, lineContext.line.figure ?? '');
  const isRight = actor.startsWith('vendor') ? count === expectedCount : count >= expectedCount;
  return isRight ? undefined : `counts ${count}, expected ${expectedCount}`;
};

/** A cell is a rejected request, which all can be sent at the same time, or it has a check of its own. */
type Cell = { readonly label: string } & (
  | {
      readonly rejection: {
        readonly actor: ActorName;
        readonly method: string;
        readonly status: number;
        readonly tag?: RecordTag;
      };
    }
  | { readonly check: () => Promise<string | undefined>; readonly writes: boolean }
);

/** Returns one cell for each actor and method, and for each record if the line's requests name one. */
const cellsOf = (lineContext: LineContext, tested: readonly ActorName[]): Cell[] => {
  const { endpoint, line } = lineContext;
  return tested.flatMap((actor) =>
    endpoint.methods.flatMap((method): Cell[] => {
      const label = `${method} ${endpoint.path}, ${actor}`;
      const expected = expectationFor(line, actor);
      const writes = !isRead(lineContext, { actor, method, named: '' });
      if (line.shape === 'list') return [{ label, writes, check: () => listCell(lineContext, actor, method) }];
      if (line.shape === 'figure') return [{ label, writes, check: () => figureCell(lineContext, actor, method) }];
      if (line.shape === 'call')
        return Number(expected) < 300
          ? [{ label, writes, check: () => acceptedCell(lineContext, actor, method) }]
          : [{ label, rejection: { actor, method, status: Number(expected) } }];
      return recordsOf[line.kind].map((tag): Cell => {
        const ofRecord = `${label}, record ${tag}`;
        if (!isStatus(expected) && expected.includes(tag))
          return { label: ofRecord, writes, check: () => acceptedCell(lineContext, actor, method, tag) };
        const status = isStatus(expected) ? Number(expected) : line.unknown;
        return { label: ofRecord, rejection: { actor, method, status, tag } };
      });
    }),
  );
};

type Rejection = Extract<Cell, { rejection: unknown }>;

/**
 * Sends the requests that must be rejected, and returns a message for each that was not, or that was answered differently from
 * an unknown record.
 */
const findWrongRejections = async (lineContext: LineContext, cells: readonly Rejection[]): Promise<string[]> => {
  const ids = new Map<RecordTag, string>();
  for (const { rejection } of cells)
    if (rejection.tag) ids.set(rejection.tag, await recordOf(lineContext, rejection.tag));
  const unknownReplies = new Map<string, Promise<Reply>>();
  const sendUnknown = (actor: ActorName, method: string): Promise<Reply> => {
    const key = `${actor} ${method}`;
    const named = recordMakers[lineContext.line.kind].unknown;
    const reply = unknownReplies.get(key) ?? send(lineContext, { actor, method, named });
    unknownReplies.set(key, reply);
    return reply;
  };
  const before = await traceOf(lineContext, [...ids.values()]);
  const errors = await Promise.all(
    cells.map(async ({ label, rejection: { actor, method, status, tag } }) => {
      const reply = await send(lineContext, { actor, method, named: tag ? (ids.get(tag) ?? '') : '' });
      const error = rejectionError(reply, status, tag ? await sendUnknown(actor, method) : undefined);
      return error ? [`${label}: ${error}`] : [];
    }),
  );
  const hasWritten = (await traceOf(lineContext, [...ids.values()])) !== before;
  if (hasWritten) lineContext.records.clear();
  return [...errors.flat(), ...(hasWritten ? [`${cells[0]?.label} …: a rejected request wrote something`] : [])];
};

/** Returns one message for each cell of these actors with an unexpected response. */
export const findWrongCells = async (
  testContext: TestContext,
  endpoint: Endpoint,
  line: Line,
  tested: readonly ActorName[] = actors,
): Promise<string[]> => {
  const lineContext = await openLineContext(testContext, endpoint, line);
  const cells = cellsOf(lineContext, tested);
  const rejections = cells.filter((cell) => 'rejection' in cell);
  const errors = rejections.length > 0 ? await findWrongRejections(lineContext, rejections) : [];
  const checks = cells.filter((cell) => 'check' in cell);
  const run = async ({ label, check }: (typeof checks)[number]) => {
    const error = await check();
    if (error) errors.push(`${label}: ${error}`);
  };
  await Promise.all(checks.filter(({ writes }) => !writes).map(run));
  for (const cell of checks.filter(({ writes }) => writes)) await run(cell);
  return errors;
};
