import pg from 'pg';
import { startServer } from '../../packages/api/test/server/start-server.ts';
import { signIn } from './client.ts';
import { chanceFrom, inputFor, type Knowing, type Schema } from './random-input.ts';

/**
 * Thousands of inputs made from the OpenAPI document, sent by four kinds of people to a server with its demo. No answer may
 * be a fault of the server's or one that the document does not name, and a call that was refused must have written nothing.
 */

type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; schema: Schema }[];
  readonly body: Schema | undefined;
  readonly statuses: ReadonlySet<string>;
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
  /** Each a line: what was sent, and what came. */
  readonly faults: readonly string[];
  readonly unnamed: readonly string[];
  readonly p99Ms: number;
  readonly rejectedAgain: number;
  /** Tables that differ after calls that were all refused. */
  readonly written: readonly string[];
};

const people = ['owner', 'orders', 'vendor', 'nobody'] as const;
const demoPassword = 'bakehouse-demo';
const atOnce = 4;

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema: Schema }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Record<string, unknown>;
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
      statuses: new Set(Object.keys(responses).map((status) => status.toUpperCase())),
    })),
  );

/** Ids that stand in what a database holds, a few of every table, and one of nothing. */
const idsIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const found = ['00000000-0000-7000-8000-000000000000'];
  for (const { name } of rows) {
    const some = await client.query<{ id: string }>(`select id from "${name}" order by id desc limit 4`);
    found.push(...some.rows.map(({ id }) => id));
  }
  return found;
};

/** Tables a refused call may write to, so they are not compared: failed sign-ins, wrong codes, when a session was last used. */
const counters = ['sign_in_throttle', 'vendor_otp', 'session'];

const digests = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all = new Map<string, string>();
  for (const { name } of rows.filter((row) => !counters.includes(row.name))) {
    const digest = await client.query<{ md5: string }>(
      `select coalesce(md5(string_agg(line, '' order by line)), '') as md5 from (select t::text as line from "${name}" t) as lines`,
    );
    all.set(name, digest.rows[0]?.md5 ?? '');
  }
  return all;
};

const makeCall = ({ method, path, parameters, body }: Operation, by: Knowing): Omit<Sent, 'person'> => {
  const query = new URLSearchParams();
  let at = path;
  for (const { name, in: place, schema } of parameters) {
    const value = String(inputFor(schema, by, 1) ?? '');
    // A browser resolves these itself; they would ask another call.
    if (place === 'path')
      at = at.replace(`{${name}}`, encodeURIComponent(/^\.*$/.test(value) ? 'x' : value.toWellFormed()));
    else if (place === 'query' && by.part() < 0.6) query.append(name, value.toWellFormed());
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method, url: at + search, body: body && JSON.stringify(inputFor(body, by)) };
};

type Heard = { status: number; ms: number; text: string };

/** Whether the document names the answer: its status or the hundred it is of, and for a refusal a sentence and a code. */
const isNamed = ({ statuses }: Operation, { status, text }: Heard): boolean => {
  if (status < 400) return statuses.has(String(status));
  if (!statuses.has(`${Math.floor(status / 100)}XX`)) return false;
  try {
    const { error, code } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === 'string' && typeof code === 'string';
  } catch {
    return false;
  }
};

const send = async (base: string, { method, url, body }: Sent, token: string | undefined): Promise<Heard> => {
  const from = performance.now();
  const answer = await fetch(base + url, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - from, text };
};

const lineOf = ({ person, method, url, body = '' }: Sent, status: number) =>
  `${status} for ${person}: ${method} ${url.slice(0, 160)} ${body.slice(0, 240)}`;

export const inputsTest = async (
  env: Record<string, string> & { DATABASE_URL: string },
  { calls = 10_000, seed = 1 } = {},
): Promise<InputsResult> => {
  const server = startServer({ ...env, DEMO: '1' });
  const base = await server.ready;
  if (!base) throw new Error(`the server did not start:\n${server.output()}`);
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  try {
    const tokens = new Map<string, string>();
    const enter = async (person: string) => {
      if (person !== 'nobody') tokens.set(person, await signIn(base, `${person}@bakehouse.test`, demoPassword));
    };
    for (const person of people) await enter(person);
    const operations = operationsOf((await (await fetch(`${base}/api/openapi.json`)).json()) as Document);
    const by: Knowing = { ...chanceFrom(seed), ids: await idsIn(client) };
    const byStatus: Record<string, number> = {};
    const [faults, unnamed, times, rejected] = [[], [], [], []] as [string[], string[], number[], Sent[]];
    const one = async (n: number) => {
      const operation = operations[n % operations.length] as Operation;
      const sent: Sent = {
        person: people[Math.floor(n / operations.length) % people.length] ?? 'nobody',
        ...makeCall(operation, by),
      };
      const heard = await send(base, sent, tokens.get(sent.person));
      const { status, ms } = heard;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      times.push(ms);
      if (status >= 500) faults.push(lineOf(sent, status));
      if (!isNamed(operation, heard)) unnamed.push(`${lineOf(sent, status)}: ${heard.text.slice(0, 200)}`);
      if (status >= 400) rejected.push(sent);
      // One call ends a session, and is right to.
      if (status === 401 && sent.person !== 'nobody') await enter(sent.person);
    };
    let next = 0;
    const worker = async () => {
      while (next < calls) {
        next += 1;
        await one(next - 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));

    // Twice: what was refused may be allowed now, and only the second time counts.
    const ask = async (some: readonly Sent[]) => {
      const still: Sent[] = [];
      for (const sent of some) if ((await send(base, sent, tokens.get(sent.person))).status >= 400) still.push(sent);
      return still;
    };
    const still = await ask(rejected.filter((_, at) => at % 4 === 0));
    const before = await digests(client);
    const rejectedAgain = (await ask(still)).length;
    const after = await digests(client);
    const written = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    times.sort((a, b) => a - b);
    const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
    return { operations: operations.length, calls, byStatus, faults, unnamed, p99Ms, rejectedAgain, written };
  } finally {
    await client.end();
    server.child.kill('SIGTERM');
    await server.exit;
  }
};
