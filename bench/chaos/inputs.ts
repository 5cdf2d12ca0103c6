import pg from 'pg';
import { expandRefs } from '../../packages/api/test/expand-refs.ts';
import { demoAccount } from '../programs.ts';
import { percentile } from '../statistics.ts';
import { signIn } from './client.ts';
import { chanceFrom, type InputContext, inputFor, type Schema } from './random-input.ts';
import { type ServerEnv, startReady } from './servers.ts';

/**
 * Chaos test: sends thousands of random inputs, generated from the OpenAPI document, as four kinds of users to a
 * server with demo data. No response may be a server error or missing from the document, and a rejected call must not
 * change the database.
 */

type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; schema: Schema }[];
  readonly body: Schema | undefined;
  /** Codes of the errors by status; none for a success. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
};
type Sent = {
  readonly person: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
};

export type InputsResult = {
  readonly operations: number;
  readonly calls: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** One line per error: what was sent and what was received. */
  readonly serverErrors: readonly string[];
  readonly undocumented: readonly string[];
  readonly p99Ms: number;
  readonly rejectedAgain: number;
  /** Tables that changed although all calls were rejected. */
  readonly written: readonly string[];
};

const people = ['owner', 'orders', 'vendor', 'nobody'] as const;
/** Number of calls that are sent at the same time. */
const parallelCalls = 4;

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema: Schema }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        /** A response without a body, such as 304, has no content. */
        responses: Record<string, { content?: Record<string, { examples?: object }> }>;
      }
    >
  >;
};

const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      codes: new Map(
        Object.entries(responses).map(([status, { content = {} }]) => [
          status,
          Object.keys(content['application/json']?.examples ?? {}),
        ]),
      ),
    })),
  );

/** Ids from the database, a few of every table, and one that does not exist. */
const idsIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const ids = ['00000000-0000-7000-8000-000000000000'];
  for (const { name } of rows) {
    const some = await client.query<{ id: string }>(`select id from "${name}" order by id desc limit 4`);
    ids.push(...some.rows.map(({ id }) => id));
  }
  return ids;
};

/**
 * Tables that may change meanwhile, excluded from the comparison: failed sign-ins, wrong codes, the last use of a session, and
 * the positions of the consumers of events.
 */
const excludedTables = ['sign_in_throttle', 'vendor_otp', 'session', 'event_consumer'];

const digests = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all = new Map<string, string>();
  for (const { name } of rows.filter((row) => !excludedTables.includes(row.name))) {
    const digest = await client.query<{ md5: string }>(
      `select coalesce(md5(string_agg(line, '' order by line)), '') as md5 from (select t::text as line from "${name}" t) as lines`,
    );
    all.set(name, digest.rows[0]?.md5 ?? '');
  }
  return all;
};

const makeCall = ({ method, path, parameters, body }: Operation, context: InputContext): Omit<Sent, 'person'> => {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: location, schema } of parameters) {
    const value = String(inputFor(schema, context, 1) ?? '');
    // URL parsing resolves these segments, which would address a different endpoint.
    if (location === 'path')
      url = url.replace(`{${name}}`, encodeURIComponent(/^\.*$/.test(value) ? 'x' : value.toWellFormed()));
    else if (location === 'query' && context.fraction() < 0.6) query.append(name, value.toWellFormed());
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method, url: url + search, body: body && JSON.stringify(inputFor(body, context)) };
};

type Reply = { status: number; ms: number; text: string };

/** Status of a request line with headers that are too long. The document names it once, not for each operation. */
const headersTooLarge = 431;

/** Returns whether the document describes the response: its status, and for an error its code. */
const isDocumented = ({ codes }: Operation, { status, text }: Reply): boolean => {
  if (status === headersTooLarge) return true;
  const described = codes.get(String(status)) ?? codes.get(`${Math.floor(status / 100)}XX`);
  if (!described || status < 400) return described !== undefined;
  try {
    const { error, code } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === 'string' && described.includes(String(code));
  } catch {
    return false;
  }
};

const send = async (base: string, { method, url, body }: Sent, token: string | undefined): Promise<Reply> => {
  const from = performance.now();
  const response = await fetch(base + url, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  // The stream of live updates does not end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, ms: performance.now() - from, text };
};

const lineOf = ({ person, method, url, body = '' }: Sent, status: number) =>
  `${status} for ${person}: ${method} ${url.slice(0, 160)} ${body.slice(0, 240)}`;

/** Sends `calls` inputs to a server with the demo; the same seed produces the same inputs. */
export const inputsTest = async (env: ServerEnv, { calls = 10_000, seed = 1 } = {}): Promise<InputsResult> => {
  const server = await startReady({ ...env, DEMO: '1' });
  const { base } = server;
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  try {
    const tokens = new Map<string, string>();
    const openSession = async (person: string) => {
      if (person !== 'nobody') tokens.set(person, await signIn(base, `${person}@bakehouse.test`, demoAccount.password));
    };
    for (const person of people) await openSession(person);
    const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as Document;
    const operations = operationsOf(expandRefs(document));
    const context: InputContext = { ...chanceFrom(seed), ids: await idsIn(client) };
    const byStatus: Record<string, number> = {};
    const [serverErrors, undocumented, times, rejected] = [[], [], [], []] as [string[], string[], number[], Sent[]];
    const sendOne = async (n: number) => {
      const operation = operations[n % operations.length] as Operation;
      const sent: Sent = {
        person: people[Math.floor(n / operations.length) % people.length] ?? 'nobody',
        ...makeCall(operation, context),
      };
      const reply = await send(base, sent, tokens.get(sent.person));
      const { status, ms } = reply;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      times.push(ms);
      if (status >= 500) serverErrors.push(lineOf(sent, status));
      if (!isDocumented(operation, reply)) undocumented.push(`${lineOf(sent, status)}: ${reply.text.slice(0, 200)}`);
      if (status >= 400) rejected.push(sent);
      // One of the endpoints ends the session, which is correct.
      if (status === 401 && sent.person !== 'nobody') await openSession(sent.person);
    };
    let next = 0;
    const worker = async () => {
      while (next < calls) {
        next += 1;
        await sendOne(next - 1);
      }
    };
    await Promise.all(Array.from({ length: parallelCalls }, worker));

    // Two attempts: a call that was rejected may be valid now, so only the second attempt counts.
    const resend = async (some: readonly Sent[]) => {
      const failedAgain: Sent[] = [];
      for (const sent of some)
        if ((await send(base, sent, tokens.get(sent.person))).status >= 400) failedAgain.push(sent);
      return failedAgain;
    };
    const failedAgain = await resend(rejected.filter((_, index) => index % 4 === 0));
    const before = await digests(client);
    const rejectedAgain = (await resend(failedAgain)).length;
    const after = await digests(client);
    const written = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    const p99Ms = percentile(times, 0.99);
    return {
      operations: operations.length,
      calls,
      byStatus,
      serverErrors,
      undocumented,
      p99Ms,
      rejectedAgain,
      written,
    };
  } finally {
    await client.end();
    await server.stop();
  }
};
