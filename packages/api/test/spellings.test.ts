import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeStaff } from './factories.ts';

/** Some endpoints have several paths or verbs, because the specification does. They behave alike and need the same permission. */

const nobody = '00000000-0000-7000-8000-000000000000';

describe('another path or verb of an endpoint', () => {
  let test: TestApp;
  let several: readonly Endpoint[];
  beforeAll(async () => {
    test = await buildTestApp();
    several = test.app.endpoints.filter(({ methods, aliases = [] }) => methods.length + aliases.length > 1);
  });
  afterAll(() => test.close());

  const send = async (endpoint: Endpoint, method: string, path: string, token?: string) => {
    const reply = await test.app.inject({
      method: method as 'GET',
      url: `/api/${path.replaceAll(/\{\w+\}/g, nobody)}`,
      // Makes a save of settings invalid, because each valid save returns another version. Other endpoints ignore it.
      ...(endpoint.body && method !== 'GET' ? { payload: { meta_value: null } } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { status: reply.statusCode, body: reply.body };
  };

  it('returns the same response, also with a trailing slash, and requires the same permission', async () => {
    expect(several.length).toBeGreaterThan(40);
    const variants = several.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        endpoint.methods.flatMap((method) =>
          [path, `${path}/`].map((variant) => ({ endpoint, method, path: variant })),
        ),
      ),
    );
    const holder = await makeStaff(test.deps, several);
    const stranger = await makeStaff(test.deps, []);
    for (const { endpoint, method, path } of variants) {
      const [first] = endpoint.methods;
      const name = `${method} ${path}`;
      expect(await send(endpoint, method, path, holder.token), name).toEqual(
        await send(endpoint, first, endpoint.path, holder.token),
      );
      const withoutToken = await send(endpoint, method, path);
      if (endpoint.access === 'public')
        expect(withoutToken, name).toEqual(await send(endpoint, first, endpoint.path, holder.token));
      else expect(withoutToken.status, name).toBe(401);
      if (endpoint.access === 'permission')
        expect((await send(endpoint, method, path, stranger.token)).status, name).toBe(403);
    }
  });
});
