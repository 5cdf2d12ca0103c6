// Packs the client as an integrator gets it, installs it into an empty folder without the network, compiles a strict program
// and the recipes of its README against its types, and runs the program on the Node that runs npm.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CLIENT, NODE_MODULES, productNode, ROOT } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import { BakehouseError, type components, createBakehouseClient, unwrap, verifyWebhook } from '@bakehouse/client';

type Brand = components['schemas']['Brand'];

const client = createBakehouseClient({ baseUrl: process.argv[2] ?? '', key: 'bk_test' });
const { data } = await unwrap(client.GET('/api/brand/list', { params: { query: { search: 'Oven' } } }));
const names: string[] = data.map((brand: Brand) => brand.name);
const error = await unwrap(client.GET('/api/brand/list')).catch((thrown: unknown) => thrown);
const code = error instanceof BakehouseError ? error.code : undefined;
const refusal = await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_' }).catch(({ message }: Error) => message);
// @ts-expect-error The types reject a path that does not exist.
export const wrong = () => client.GET('/api/unknown');
console.log(JSON.stringify({ names, code, refusal }));
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'ES2022',
    module: 'nodenext',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(NODE_MODULES, '@types')],
    outDir: 'out',
  },
  include: ['*.ts'],
};

/** The environment without the packages of the project, so that `node` and `npm` are those of the machine. */
const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
const env = {
  PATH: folders.join(delimiter),
  HOME: process.env.HOME,
  npm_config_cache: join(folder, 'cache'),
  npm_config_update_notifier: 'false',
};
const run = (command, ...args) => promisify(execFile)(command, args, { cwd: folder, env });

/** Answers the first call with 429, the second with a list and later ones with an error. */
const startServer = async () => {
  const authorizations = [];
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    const send = (status, body, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (authorizations.length === 1) send(429, { error: 'Too many calls', code: 'too_many' }, { 'retry-after': '0' });
    else if (authorizations.length === 2) send(200, { data: [{ name: 'Amber Oven' }], total: 1 });
    else send(403, { error: 'You do not have permission to do this', code: 'forbidden' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, authorizations, close: () => server.close() };
};

test('the packed client compiles and runs in an empty folder', async () => {
  const packed = [CLIENT, join(NODE_MODULES, 'openapi-fetch'), join(NODE_MODULES, 'openapi-typescript-helpers')];
  await run('npm', 'pack', '--ignore-scripts', '--pack-destination', folder, ...packed);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  expect(tarballs).toHaveLength(3);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', 'install', '--offline', '--no-audit', '--no-fund', ...tarballs.map((name) => `./${name}`));
  expect(readdirSync(join(folder, 'node_modules', '@bakehouse', 'client')).toSorted()).toEqual([
    'README.md',
    'dist',
    'package.json',
  ]);

  writeFileSync(join(folder, 'program.ts'), program);
  const recipes = [...readFileSync(join(CLIENT, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
  expect(recipes.length).toBeGreaterThanOrEqual(3);
  for (const [index, [, recipe]] of recipes.entries()) writeFileSync(join(folder, `recipe-${index}.ts`), recipe);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const compiler = join(NODE_MODULES, 'typescript', 'bin', 'tsc');
  await run(productNode(), compiler, '-p', folder).catch(({ stdout }) => expect(stdout).toBe(''));

  const server = await startServer();
  const { stdout } = await run('node', join(folder, 'out', 'program.js'), server.address).finally(server.close);
  expect(JSON.parse(stdout)).toEqual({
    names: ['Amber Oven'],
    code: 'forbidden',
    refusal: 'The header webhook-id is missing',
  });
  expect(server.authorizations).toEqual(Array(3).fill('Bearer bk_test'));
});
