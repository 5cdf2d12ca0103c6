import { text as textOf } from 'node:stream/consumers';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rowsOf } from '../../src/db/client.ts';
import type { Deps } from '../../src/http/context.ts';
import { multipart } from '../multipart.ts';
import { callOf } from './access-matrix-calls.ts';
import { type Fixtures, makeFixtures, recordMakers, type SharedPeople } from './access-matrix-fixtures.ts';
import { type ActorName, actors, type Line, type RecordTag, recordsOf } from './access-matrix-table.ts';

/** Tests the cells of a line of the access matrix, one for each actor and record. */

export type TestContext = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly productId: string;
  readonly sharedPeople: SharedPeople;
};
/** The line under test, its fixtures, and the records created so far. */
type LineContext = TestContext & {
  readonly endpoint: Endpoint;
  readonly line: Line;
  readonly fixtures: Fixtures;
  readonly records: Map<RecordTag, string>;
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
  fixtures: await makeFixtures(testContext.deps, testContext.productId, testContext.sharedPeople, endpoint),
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
export const recordOf = async ({ line, fixtures, records }: LineContext, tag: RecordTag): Promise<string> => {
  const existing = records.get(tag);
  if (existing) return existing;
  const created = await recordMakers[line.kind].make(fixtures, tag);
  records.set(tag, created);
  return created;
};

/** Returns a text that differs after any write: the record, the numbers of records and sessions, and the length of the audit log. */
const traceOf = async ({ deps, line }: LineContext, id: string): Promise<string> => {
  const table = sql.identifier(recordMakers[line.kind].table);
  const [row] = await rowsOf<{ trace: string }>(
    deps.database.db,
    sql`select concat_ws(' ', (select count(*) from audit_log), (select count(*) from session),
      (select count(*) from ${table}), (select to_jsonb(t) from ${table} t where id::text = ${id})) as trace`,
  );
  return row?.trace ?? '';
};

const isRead = ({ endpoint }: LineContext, { method }: Probe) => method === 'GET' && !endpoint.writes;

/** Sends a request and compares the database before and after it. A GET is assumed to write nothing. */
const sendAndTrace = async (lineContext: LineContext, probe: Probe): Promise<Reply & { wrote: boolean }> => {
  if (isRead(lineContext, probe)) return { ...(await send(lineContext, probe)), wrote: false };
  const before = await traceOf(lineContext, probe.named);
  const reply = await send(lineContext, probe);
  return { ...reply, wrote: (await traceOf(lineContext, probe.named)) !== before };
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

const rejectionError = (reply: Reply & { wrote: boolean }, status: number, unknownReply: Reply | undefined) => {
  if (reply.wrote) return `got ${describeReply(reply)}, and something was written`;
  if (reply.status !== status) return `got ${describeReply(reply)}, expected ${status}`;
  if (unknownReply && unknownReply.text !== reply.text)
    return `got ${describeReply(reply)}, but an unknown record is answered ${describeReply(unknownReply)}`;
  const codes = rejectionCodes[status];
  return codes && !codes.some((code) => reply.text.includes(`"code":"${code}"`))
    ? `got ${describeReply(reply)}, expected the code ${codes.join(' or ')}`
    : undefined;
};

const recordCell = async (lineContext: LineContext, actor: ActorName, method: string, tag: RecordTag) => {
  const expected = expectationFor(lineContext.line, actor);
  const probe = { actor, method, named: await recordOf(lineContext, tag) };
  const reply = await sendAndTrace(lineContext, probe);
  if (reply.wrote) lineContext.records.delete(tag);
  if (!isStatus(expected) && expected.includes(tag))
    return lineContext.line.inUse?.includes(tag)
      ? rejectionError(reply, 409, undefined)
      : acceptanceError(lineContext, probe, reply);
  const unknownReply = await send(lineContext, { ...probe, named: recordMakers[lineContext.line.kind].unknown });
  return rejectionError(reply, isStatus(expected) ? Number(expected) : lineContext.line.unknown, unknownReply);
};

const callCell = async (lineContext: LineContext, actor: ActorName, method: string) => {
  const status = Number(expectationFor(lineContext.line, actor));
  const probe = { actor, method, named: '' };
  const reply = await sendAndTrace(lineContext, probe);
  return status < 300 ? acceptanceError(lineContext, probe, reply) : rejectionError(reply, status, undefined);
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
  if (isStatus(expected)) return rejectionError(reply, Number(expected), undefined);
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
  if (isStatus(expected)) return rejectionError(reply, Number(expected), undefined);
  if (reply.status !== 200) return `got ${describeReply(reply)}, expected 200`;
  const expectedCount = expected === '-' ? 0 : expected.length;
  const count = figureIn(reply.text, lineContext.line.figure ?? '');
  const isRight = actor.startsWith('vendor') ? count === expectedCount : count >= expectedCount;
  return isRight ? undefined : `counts ${count}, expected ${expectedCount}`;
};

type Cell = { label: string; check: () => Promise<string | undefined> };

/** Returns one cell for each actor and method, and for each record if the line's requests name one. */
const cellsOf = (lineContext: LineContext, tested: readonly ActorName[]): Cell[] => {
  const { endpoint, line } = lineContext;
  return tested.flatMap((actor) =>
    endpoint.methods.flatMap((method): Cell[] => {
      const label = `${method} ${endpoint.path}, ${actor}`;
      if (line.shape === 'list') return [{ label, check: () => listCell(lineContext, actor, method) }];
      if (line.shape === 'figure') return [{ label, check: () => figureCell(lineContext, actor, method) }];
      if (line.shape === 'call') return [{ label, check: () => callCell(lineContext, actor, method) }];
      return recordsOf[line.kind].map((tag) => ({
        label: `${label}, record ${tag}`,
        check: () => recordCell(lineContext, actor, method, tag),
      }));
    }),
  );
};

/** Returns one message for each cell of these actors with an unexpected response. */
export const findWrongCells = async (
  testContext: TestContext,
  endpoint: Endpoint,
  line: Line,
  tested: readonly ActorName[] = actors,
): Promise<string[]> => {
  const lineContext = await openLineContext(testContext, endpoint, line);
  const errors: string[] = [];
  for (const { label, check } of cellsOf(lineContext, tested)) {
    const error = await check();
    if (error) errors.push(`${label}: ${error}`);
  }
  return errors;
};
