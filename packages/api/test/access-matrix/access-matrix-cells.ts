import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rowsOf } from '../../src/db/client.ts';
import type { Deps } from '../../src/http/context.ts';
import { multipart } from '../multipart.ts';
import { callOf } from './access-matrix-calls.ts';
import { kinds, makeWorld, type SharedPeople, type World } from './access-matrix-makers.ts';
import { type ActorName, actors, type Line, recordsOf, type Whose } from './access-matrix-table.ts';

/** Asks the cells of a line one by one and says what is wrong with them. */

export type Stage = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly productId: string;
  readonly sharedPeople: SharedPeople;
};
/** A line being asked: its people, and the records made so far. */
type Scene = Stage & {
  readonly endpoint: Endpoint;
  readonly line: Line;
  readonly world: World;
  readonly records: Map<Whose, string>;
};
type Asked = { actor: ActorName; method: string; named: string };
type Answer = { status: number; text: string };

const rejectionCodes: Record<string, string> = { 401: 'unauthenticated', 403: 'forbidden', 409: 'in_use' };
const isStatus = (word: string) => /^\d{3}$/.test(word);
const short = ({ status, text }: Answer) => `${status} ${text.slice(0, 160)}`;

export const wordFor = ({ words }: Line, actor: ActorName): string => words.split(/\s+/)[actors.indexOf(actor)] ?? '';

export const openScene = async (stage: Stage, endpoint: Endpoint, line: Line): Promise<Scene> => ({
  ...stage,
  endpoint,
  line,
  world: await makeWorld(stage.deps, stage.productId, stage.sharedPeople, endpoint),
  records: new Map(),
});

export const ask = async (scene: Scene, { actor, method, named }: Asked): Promise<Answer> => {
  const { app, endpoint, line, world } = scene;
  const given = { world, actor, named };
  const { params = {}, query, body, cookies, file } = await callOf(permissionKey(endpoint), line, given);
  const token = actor === 'nobody' ? undefined : world.cast[actor].token;
  const parts = file && multipart({}, { file: { name: 'x.png', content: file } });
  const reply = await app.inject({
    method: method as 'GET',
    url: `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
    ...(parts ? { payload: parts.payload } : {}),
    ...(cookies ? { cookies } : {}),
    headers: { ...parts?.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: reply.statusCode, text: reply.body };
};

/** The record a cell is about: made when first asked for. */
export const recordOf = async ({ line, world, records }: Scene, whose: Whose): Promise<string> => {
  const known = records.get(whose);
  if (known) return known;
  const made = await kinds[line.kind].make(world, whose);
  records.set(whose, made);
  return made;
};

/** Changes with every write of the API: the record itself, how many there are, and what was noted of it. */
const traceOf = async ({ deps, line }: Scene, id: string): Promise<string> => {
  const table = sql.identifier(kinds[line.kind].table);
  const [row] = await rowsOf<{ trace: string }>(
    deps.database.db,
    sql`select concat_ws(' ', (select count(*) from audit_log), (select count(*) from session),
      (select count(*) from ${table}), (select to_jsonb(t) from ${table} t where id::text = ${id})) as trace`,
  );
  return row?.trace ?? '';
};

const isRead = ({ endpoint }: Scene, { method }: Asked) => method === 'GET' && !endpoint.writes;

/** Asks, and says whether anything was written by it. A GET is believed. */
const askAndTrace = async (scene: Scene, asked: Asked): Promise<Answer & { wrote: boolean }> => {
  if (isRead(scene, asked)) return { ...(await ask(scene, asked)), wrote: false };
  const before = await traceOf(scene, asked.named);
  const answer = await ask(scene, asked);
  return { ...answer, wrote: (await traceOf(scene, asked.named)) !== before };
};

const errorOfGrant = (scene: Scene, asked: Asked, got: Answer & { wrote: boolean }) => {
  const { endpoint, line } = scene;
  const read = isRead(scene, asked);
  const status = endpoint.status ?? 200;
  if (got.status !== status) return `got ${short(got)}, expected ${status}`;
  if (read && !line.unnamed && !got.text.includes(asked.named)) return `got ${short(got)}, expected the record`;
  if (line.reads && got.wrote) return `got ${status}, and something was written`;
  return read || line.reads || got.wrote ? undefined : `got ${status}, but nothing was written`;
};

const errorOfRefusal = (got: Answer & { wrote: boolean }, status: number, like: Answer | undefined) => {
  if (got.wrote) return `got ${short(got)}, and something was written`;
  if (got.status !== status) return `got ${short(got)}, expected ${status}`;
  if (like && like.text !== got.text) return `got ${short(got)}, but an unknown record is answered ${short(like)}`;
  const code = rejectionCodes[status];
  return code && !got.text.includes(`"code":"${code}"`) ? `got ${short(got)}, expected the code ${code}` : undefined;
};

const recordCell = async (scene: Scene, actor: ActorName, method: string, whose: Whose) => {
  const word = wordFor(scene.line, actor);
  const asked = { actor, method, named: await recordOf(scene, whose) };
  const got = await askAndTrace(scene, asked);
  if (got.wrote) scene.records.delete(whose);
  if (!isStatus(word) && word.includes(whose))
    return scene.line.inUse?.includes(whose) ? errorOfRefusal(got, 409, undefined) : errorOfGrant(scene, asked, got);
  const like = await ask(scene, { ...asked, named: kinds[scene.line.kind].unknown });
  return errorOfRefusal(got, isStatus(word) ? Number(word) : scene.line.unknown, like);
};

const callCell = async (scene: Scene, actor: ActorName, method: string) => {
  const expected = Number(wordFor(scene.line, actor));
  const asked = { actor, method, named: '' };
  const got = await askAndTrace(scene, asked);
  return expected < 300 ? errorOfGrant(scene, asked, got) : errorOfRefusal(got, expected, undefined);
};

/** Rows of a list and the total it names, whatever its envelope; lines below the header of a file. */
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

/** Everyone must see the records named; whoever reaches only their own sees no row and no total beyond them. */
const listCell = async (scene: Scene, actor: ActorName, method: string) => {
  const word = wordFor(scene.line, actor);
  const records = await Promise.all(
    recordsOf[scene.line.kind].map(async (whose) => ({ whose, id: await recordOf(scene, whose) })),
  );
  const got = await askAndTrace(scene, { actor, method, named: '' });
  if (isStatus(word)) return errorOfRefusal(got, Number(word), undefined);
  if (got.wrote) return `got ${short(got)}, and something was written`;
  if (got.status !== 200) return `got ${short(got)}, expected 200`;
  const seen = records.filter(({ id }) => got.text.includes(id)).map(({ whose }) => whose);
  if ((seen.join('') || '-') !== word) return `sees ${seen.join('') || 'none'}, expected ${word}`;
  const { rows, total } = readList(got.text, scene.endpoint.produces !== undefined);
  const own = actor.startsWith('vendor') && scene.endpoint.access === 'permission' && !scene.line.everyones;
  const most = word === '-' ? 0 : word.length;
  return own && (rows.length !== most || total !== most)
    ? `sees ${rows.length} rows and a total of ${total}, expected ${most}`
    : undefined;
};

/** The number at a path like `total.orders` of an answer's data; none there is 0. */
const figureIn = (text: string, path: string): number => {
  let at: unknown = (JSON.parse(text) as { data: unknown }).data;
  for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name];
  return Number(at ?? 0);
};

/** Everyone's count holds the records of their letters; that of whoever reaches only their own holds nothing else. */
const figureCell = async (scene: Scene, actor: ActorName, method: string) => {
  const word = wordFor(scene.line, actor);
  for (const whose of recordsOf[scene.line.kind]) await recordOf(scene, whose);
  const got = await askAndTrace(scene, { actor, method, named: '' });
  if (isStatus(word)) return errorOfRefusal(got, Number(word), undefined);
  if (got.status !== 200) return `got ${short(got)}, expected 200`;
  const expected = word === '-' ? 0 : word.length;
  const counted = figureIn(got.text, scene.line.figure ?? '');
  const isRight = actor.startsWith('vendor') ? counted === expected : counted >= expected;
  return isRight ? undefined : `counts ${counted}, expected ${expected}`;
};

type Cell = { place: string; fault: () => Promise<string | undefined> };

/** One cell for each actor, or one for each actor and record; every method of the endpoint is asked. */
const cellsOf = (scene: Scene, asked: readonly ActorName[]): Cell[] => {
  const { endpoint, line } = scene;
  return asked.flatMap((actor) =>
    endpoint.methods.flatMap((method): Cell[] => {
      const place = `${method} ${endpoint.path}, ${actor}`;
      if (line.shape === 'list') return [{ place, fault: () => listCell(scene, actor, method) }];
      if (line.shape === 'figure') return [{ place, fault: () => figureCell(scene, actor, method) }];
      if (line.shape === 'call') return [{ place, fault: () => callCell(scene, actor, method) }];
      return recordsOf[line.kind].map((whose) => ({
        place: `${place}, record ${whose}`,
        fault: () => recordCell(scene, actor, method, whose),
      }));
    }),
  );
};

/** What is wrong with these actors' cells. */
export const wrongCells = async (
  stage: Stage,
  endpoint: Endpoint,
  line: Line,
  asked: readonly ActorName[] = actors,
): Promise<string[]> => {
  const scene = await openScene(stage, endpoint, line);
  const wrong: string[] = [];
  for (const { place, fault } of cellsOf(scene, asked)) {
    const found = await fault();
    if (found) wrong.push(`${place}: ${found}`);
  }
  return wrong;
};
