import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { cookieName } from '../../src/modules/session/signed-in.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeProduct } from '../factories.ts';
import { ask, openScene, recordOf, type Stage, wordFor, wrongCells } from './access-matrix-cells.ts';
import { makeSharedPeople } from './access-matrix-makers.ts';
import {
  accessMatrix,
  actors,
  type Line,
  permissionRoutes,
  publicRoutes,
  recordsOf,
  signedInRoutes,
} from './access-matrix-table.ts';

/** Every declared route, asked by everyone about everyone's records; what is right stands in `access-matrix.table.ts`. */

let test: TestApp;
let stage: Stage;
let endpoints: Map<string, Endpoint>;
beforeAll(async () => {
  test = await buildTestApp();
  const [productId, sharedPeople] = [await makeProduct(test.deps), await makeSharedPeople(test.deps)];
  stage = { app: test.app, deps: test.deps, productId, sharedPeople };
  endpoints = new Map(test.app.endpoints.map((endpoint) => [permissionKey(endpoint), endpoint]));
});
afterAll(() => test.close());

const endpointOf = (key: string): Endpoint => {
  const endpoint = endpoints.get(key);
  if (!endpoint) throw new Error(`No route answers to the line '${key}': take it out of access-matrix.table.ts.`);
  return endpoint;
};

describe('the access matrix', () => {
  it('has a line for every route, and none without one', () => {
    const missing = [...endpoints.keys()].filter((key) => !(key in accessMatrix));
    expect(
      missing,
      'Routes without a line in access-matrix.table.ts: add one that says who may call them, and whose records they reach.',
    ).toEqual([]);
    for (const key of Object.keys(accessMatrix)) endpointOf(key);
  });

  it('says of each route whether anyone, any session or a permission opens it, as the route itself does', () => {
    const saidBy = (lines: Record<string, Line>) => Object.keys(lines).sort();
    const declared = (access: Endpoint['access']) =>
      [...endpoints].filter(([, endpoint]) => endpoint.access === access).map(([key]) => key);
    expect(saidBy(publicRoutes)).toEqual(declared('public').sort());
    expect(saidBy(signedInRoutes)).toEqual(declared('signed-in').sort());
    expect(saidBy(permissionRoutes)).toEqual(declared('permission').sort());
  });

  it('answers 403 to every vendor exactly where an endpoint is declared staffOnly', () => {
    const forbidden = Object.entries(permissionRoutes).filter(
      ([, line]) => !line.superOnly && wordFor(line, 'vendor A') === '403' && wordFor(line, 'vendor B') === '403',
    );
    const declared = [...endpoints].filter(([, endpoint]) => endpoint.staffOnly).map(([key]) => key);
    expect(declared.length).toBeGreaterThan(40);
    expect(declared.sort()).toEqual(forbidden.map(([key]) => key).sort());
  });

  it('has seven words in each line, of the letters its records have', () => {
    for (const [key, line] of Object.entries(accessMatrix)) {
      const word = line.shape === 'call' ? /^\d{3}$/ : new RegExp(`^(\\d{3}|-|[${recordsOf[line.kind].join('')}]+)$`);
      expect(line.words.split(/\s+/), key).toHaveLength(actors.length);
      for (const actor of actors) expect(wordFor(line, actor), key).toMatch(word);
    }
  });
});

describe('everyone, about everyone’s records', () => {
  it.each(Object.entries(accessMatrix))('%s', async (key, line) => {
    expect(await wrongCells(stage, endpointOf(key), line)).toEqual([]);
  });

  it('HEAD asks for what GET asks for', async () => {
    // A GET that writes or gives a file has no HEAD.
    const hasHead = (key: string) => !endpointOf(key).writes && !endpointOf(key).produces;
    const gets = Object.entries(permissionRoutes).filter(
      ([key]) => /^GET (brand|order|audit|newvendor)/.test(key) && hasHead(key),
    );
    expect(gets.length).toBeGreaterThan(5);
    for (const [key, line] of gets) {
      // A file has no HEAD: making it is the work.
      if (endpointOf(key).produces) continue;
      const scene = await openScene(stage, endpointOf(key), line);
      const named = await recordOf(scene, recordsOf[line.kind][0] ?? 'N');
      for (const actor of actors) {
        const get = await ask(scene, { actor, method: 'GET', named });
        const head = await ask(scene, { actor, method: 'HEAD', named });
        expect(head, `${key} by ${actor}`).toEqual({ status: get.status, text: '' });
      }
    }
  });

  it('what is nobody’s own is answered to a vendor as to staff', async () => {
    for (const [key, line] of Object.entries(permissionRoutes).filter(([, one]) => one.everyones)) {
      const scene = await openScene(stage, endpointOf(key), line);
      const [method] = scene.endpoint.methods;
      const answers = await Promise.all(
        (['staff', 'vendor A'] as const).map((actor) => ask(scene, { actor, method, named: '' })),
      );
      expect(answers[1], key).toEqual(answers[0]);
      expect(answers[0]?.status, key).toBe(200);
    }
  });

  it('the cookie of a session opens no route but the one that takes a session up', async () => {
    const { token } = stage.sharedPeople.owner;
    for (const [key, endpoint] of endpoints) {
      if (endpoint.access === 'public') continue;
      const url = `/api/${endpoint.path.replace('{id}', stage.productId)}`;
      const reply = await test.app.inject({ method: endpoint.methods[0], url, cookies: { [cookieName]: token } });
      expect(reply.statusCode, key).toBe(401);
    }
  });
});

/** Calls `work` while the endpoint is not declared `staffOnly`: every server of this process reads the same object. */
const withoutStaffOnly = async <Result>(endpoint: Endpoint, work: () => Promise<Result>): Promise<Result> => {
  const { staffOnly } = endpoint;
  if (!staffOnly) return work();
  const declaration: { staffOnly?: boolean } = endpoint;
  declaration.staffOnly = false;
  try {
    return await work();
  } finally {
    declaration.staffOnly = staffOnly;
  }
};

describe('without scopes and staffOnly', () => {
  let open: Stage;
  let opened = '';
  let reached = 0;
  beforeAll(async () => {
    // A second server on the same database gives a vendor's grant of the chosen route the reach of a staff grant.
    const app = await buildApp(test.deps);
    app.addHook('onRequest', async (request) => {
      const { endpoint } = request.routeOptions.config;
      if (!endpoint || permissionKey(endpoint) !== opened || !request.granted) return;
      request.granted = { ...request.granted, scope: { reach: 'all' } };
      reached += 1;
    });
    await app.ready();
    open = { ...stage, app };
  });
  afterAll(() => open.app.close());

  it('covers every endpoint that requires a permission', () => {
    const asking = [...endpoints.values()].filter((endpoint) => endpoint.access === 'permission');
    expect(asking.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(permissionRoutes)).toHaveLength(asking.length);
  });

  const scoped = Object.entries(permissionRoutes).filter(([, line]) => !line.everyones && !line.superOnly);
  it.each(scoped)('detects the loss on %s', async (key, line) => {
    opened = key;
    reached = 0;
    const endpoint = endpointOf(key);
    const wrong = await withoutStaffOnly(endpoint, () => wrongCells(open, endpoint, line, ['vendor A', 'vendor B']));
    expect(reached, `the hook did not reach ${key}, so nothing was tested`).toBeGreaterThan(0);
    expect(wrong, `${key} answers vendors alike without its scope: no cell of its line notices the loss`).not.toEqual(
      [],
    );
  });
});
