import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { isAtLeast, type StoreRole } from '@bakehouse/contract/core/store-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app/app.ts';
import { sessionCookie } from '../../src/modules/session/signed-in.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeProduct } from '../factories.ts';
import {
  expectationFor,
  findWrongCells,
  openLineContext,
  recordOf,
  send,
  type TestContext,
} from './access-matrix-cells.ts';
import { makeSharedPeople } from './access-matrix-fixtures.ts';
import { type ActorName, actors, type Line, recordsOf } from './access-matrix-lines.ts';
import { accessMatrix, permissionRoutes, publicRoutes, signedInRoutes } from './access-matrix-table.ts';

/** Sends a request of every actor about every record to every declared route. The expectations are in `access-matrix-table.ts`. */

let test: TestApp;
let context: TestContext;
let endpoints: Map<string, Endpoint>;
beforeAll(async () => {
  test = await buildTestApp();
  const [productId, sharedPeople] = [await makeProduct(test.deps), await makeSharedPeople(test.deps)];
  context = { app: test.app, deps: test.deps, productId, sharedPeople };
  endpoints = new Map(test.app.endpoints.map((endpoint) => [permissionKey(endpoint), endpoint]));
});
afterAll(() => test.close());

const endpointOf = (key: string): Endpoint => {
  const endpoint = endpoints.get(key);
  if (!endpoint) throw new Error(`The line '${key}' has no route. Remove it from access-matrix-table.ts.`);
  return endpoint;
};

describe('the access matrix', () => {
  it('has exactly one line for every route', () => {
    const missing = [...endpoints.keys()].filter((key) => !(key in accessMatrix));
    expect(
      missing,
      'Routes without a line in access-matrix-table.ts. Add one that states who may call them, and for which records.',
    ).toEqual([]);
    for (const key of Object.keys(accessMatrix)) endpointOf(key);
  });

  it('states the same access (public, signed-in or permission) as the route', () => {
    const keysOf = (lines: Record<string, Line>) => Object.keys(lines).sort();
    const declared = (access: Endpoint['access']) =>
      [...endpoints].filter(([, endpoint]) => endpoint.access === access).map(([key]) => key);
    expect(keysOf(publicRoutes)).toEqual(declared('public').sort());
    expect(keysOf(signedInRoutes)).toEqual(declared('signed-in').sort());
    expect(keysOf(permissionRoutes)).toEqual(declared('permission').sort());
  });

  it('answers 403 to every vendor exactly where an endpoint is declared staffOnly', () => {
    const forbidden = Object.entries(permissionRoutes).filter(
      ([, line]) =>
        !line.superOnly && expectationFor(line, 'vendor A') === '403' && expectationFor(line, 'vendor B') === '403',
    );
    const declared = [...endpoints].filter(([, endpoint]) => endpoint.staffOnly).map(([key]) => key);
    expect(declared.length).toBeGreaterThan(40);
    expect(declared.sort()).toEqual(forbidden.map(([key]) => key).sort());
  });

  it('has seven expectations in each line, with the tags of its records', () => {
    for (const [key, line] of Object.entries(accessMatrix)) {
      const expectation =
        line.shape === 'call' ? /^\d{3}$/ : new RegExp(`^(\\d{3}|-|[${recordsOf[line.kind].join('')}]+)$`);
      expect(line.expectations.split(/\s+/), key).toHaveLength(actors.length);
      for (const actor of actors) expect(expectationFor(line, actor), key).toMatch(expectation);
    }
  });
});

describe('every actor and every record', () => {
  it.each(Object.entries(accessMatrix))('%s', async (key, line) => {
    expect(await findWrongCells(context, endpointOf(key), line)).toEqual([]);
  });

  it('HEAD has the status of GET and no body', async () => {
    // A GET that writes or returns a file has no HEAD.
    const hasHead = (key: string) => !endpointOf(key).writes && !endpointOf(key).produces;
    const gets = Object.entries(permissionRoutes).filter(
      ([key]) => /^GET (brand|order|audit|newvendor)/.test(key) && hasHead(key),
    );
    expect(gets.length).toBeGreaterThan(5);
    for (const [key, line] of gets) {
      const lineContext = await openLineContext(context, endpointOf(key), line);
      const named = await recordOf(lineContext, recordsOf[line.kind][0] ?? 'N');
      for (const actor of actors) {
        const get = await send(lineContext, { actor, method: 'GET', named });
        const head = await send(lineContext, { actor, method: 'HEAD', named });
        expect(head, `${key} by ${actor}`).toEqual({ status: get.status, text: '' });
      }
    }
  });

  it('a vendor gets the same response as staff from an unscoped route', async () => {
    for (const [key, line] of Object.entries(permissionRoutes).filter(
      ([, permissionRoute]) => permissionRoute.unscoped,
    )) {
      const lineContext = await openLineContext(context, endpointOf(key), line);
      const [method] = lineContext.endpoint.methods;
      const responses = await Promise.all(
        (['staff', 'vendor A'] as const).map((actor) => send(lineContext, { actor, method, named: '' })),
      );
      expect(responses[1], key).toEqual(responses[0]);
      expect(responses[0]?.status, key).toBe(200);
    }
  });

  it('no route but the one that restores a session accepts the session cookie', async () => {
    const { token } = context.sharedPeople.owner;
    for (const [key, endpoint] of endpoints) {
      if (endpoint.access === 'public') continue;
      const url = `/api/${endpoint.path.replace('{id}', context.productId)}`;
      const reply = await test.app.inject({
        method: endpoint.methods[0],
        url,
        cookies: { [sessionCookie.name]: token },
      });
      expect(reply.statusCode, key).toBe(401);
    }
  });
});

/** Calls `work` while the endpoint is not declared `staffOnly`. All servers of this process share the declaration. */
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

describe.each(['manager', 'baker'] as const)('a %s of a store', (storeRole) => {
  const openToStores = Object.entries(permissionRoutes).filter(
    ([, line]) =>
      !line.superOnly && !['vendor A', 'vendor B'].every((actor) => expectationFor(line, actor as ActorName) === '403'),
  );

  it('reaches fewer routes than the next role', () => {
    const reached = (role: StoreRole) =>
      openToStores.filter(([key]) => isAtLeast(role, endpointOf(key).leastStoreRole ?? 'manager')).length;
    expect(reached('baker')).toBeGreaterThan(4);
    expect(reached('manager')).toBeGreaterThan(reached('baker'));
    expect(reached('owner')).toBeGreaterThan(reached('manager'));
  });

  it.each(openToStores)('%s', async (key, line) => {
    const endpoint = endpointOf(key);
    const isOpen = isAtLeast(storeRole, endpoint.leastStoreRole ?? 'manager');
    const ofRole = isOpen ? line : { ...line, expectations: line.expectations.replaceAll(/\S+/g, '403') };
    expect(await findWrongCells({ ...context, storeRole }, endpoint, ofRole, ['vendor A', 'vendor B'])).toEqual([]);
  });
});

describe('without scopes and staffOnly', () => {
  let openContext: TestContext;
  let openedKey = '';
  let unscopedRequests = 0;
  beforeAll(async () => {
    // A second server on the same database gives a vendor's grant of one route the scope of a staff grant.
    const app = await buildApp(test.deps);
    app.addHook('onRequest', async (request) => {
      const { endpoint } = request.routeOptions.config;
      if (!endpoint || permissionKey(endpoint) !== openedKey || !request.granted) return;
      request.granted = { ...request.granted, scope: { reach: 'all' } };
      unscopedRequests += 1;
    });
    await app.ready();
    openContext = { ...context, app };
  });
  afterAll(() => openContext.app.close());

  it('covers every endpoint that requires a permission', () => {
    const requiring = [...endpoints.values()].filter((endpoint) => endpoint.access === 'permission');
    expect(requiring.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(permissionRoutes)).toHaveLength(requiring.length);
  });

  const scopedLines = Object.entries(permissionRoutes).filter(
    ([, line]) => !line.unscoped && !line.superOnly && !line.needsOther,
  );
  it.each(scopedLines)('detects the loss on %s', async (key, line) => {
    openedKey = key;
    unscopedRequests = 0;
    const endpoint = endpointOf(key);
    const errors = await withoutStaffOnly(endpoint, () =>
      findWrongCells(openContext, endpoint, line, ['vendor A', 'vendor B']),
    );
    expect(unscopedRequests, `the hook did not reach ${key}, so nothing was tested`).toBeGreaterThan(0);
    expect(errors, `no cell of ${key} detects that vendors are no longer limited to their own records`).not.toEqual([]);
  });
});
