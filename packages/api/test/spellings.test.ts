import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeStaff } from './factories.ts';

/** The specification spells some paths in two ways and leaves some verbs open: all of them are one call, and one permission. */

const nobody = '00000000-0000-7000-8000-000000000000';

describe('another spelling or verb of a call', () => {
  let test: TestApp;
  let several: readonly Endpoint[];
  beforeAll(async () => {
    test = await buildTestApp();
    several = test.app.endpoints.filter(({ methods, aliases = [] }) => methods.length + aliases.length > 1);
  });
  afterAll(() => test.close());

  const ask = async (endpoint: Endpoint, method: string, path: string, token?: string) => {
    const reply = await test.app.inject({
      method: method as 'GET',
      url: `/api/${path.replaceAll(/\{\w+\}/g, nobody)}`,
      // Nothing to any call but a save of settings, which it makes a wrong one: a right one answers with a new version.
      ...(endpoint.body && method !== 'GET' ? { payload: { meta_value: null } } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { status: reply.statusCode, body: reply.body };
  };

  it('answers as the first does, also with a slash behind it, and asks for the same permission', async () => {
    expect(several.length).toBeGreaterThan(40);
    const others = several.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        endpoint.methods.flatMap((method) =>
          [path, `${path}/`].map((spelled) => ({ endpoint, method, path: spelled })),
        ),
      ),
    );
    const holder = await makeStaff(test.deps, several);
    const stranger = await makeStaff(test.deps, []);
    for (const { endpoint, method, path } of others) {
      const [first] = endpoint.methods;
      const name = `${method} ${path}`;
      expect(await ask(endpoint, method, path, holder.token), name).toEqual(
        await ask(endpoint, first, endpoint.path, holder.token),
      );
      expect((await ask(endpoint, method, path)).status, name).toBe(401);
      if (endpoint.access === 'permission')
        expect((await ask(endpoint, method, path, stranger.token)).status, name).toBe(403);
    }
  });
});
