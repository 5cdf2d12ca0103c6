import type { CallOf, Endpoint, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { APIRequestContext } from '@playwright/test';
import { type Person, password, people } from './people.ts';

/** Calls an endpoint of the contract as the user that the client was created for. */
export type CallApi = <E extends Endpoint>(endpoint: E, call?: CallOf<E>) => Promise<ResponseOf<E>>;

type LooseCall = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown };

const addressOf = (path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return `/api/${filled}${search && `?${search}`}`;
};

const client =
  (request: APIRequestContext, token?: string): CallApi =>
  async (endpoint, call) => {
    const loose = (call ?? {}) as LooseCall;
    const response = await request.fetch(addressOf(endpoint.path, loose), {
      method: endpoint.methods[0],
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(loose.body === undefined ? {} : { data: loose.body }),
    });
    if (!response.ok())
      throw new Error(`${endpoint.name} responded with ${response.status()}: ${await response.text()}`);
    return endpoint.response.parse(await response.json()) as ResponseOf<typeof endpoint>;
  };

/** Creates a separate session, so that signing out in the browser does not affect it. */
export const signInByApi = async (request: APIRequestContext, person: Person): Promise<CallApi> => {
  const { token } = await client(request)(sessionEndpoints.login, { body: { email: people[person].email, password } });
  return client(request, token);
};

/**
 * Signs in as owner, and turns off the alert about new orders for the owner and the order desk. The alert would cover
 * the buttons of a test.
 * @returns the API client of the owner
 */
export const signInWithoutAlerts = async (request: APIRequestContext): Promise<CallApi> => {
  const owner = await signInByApi(request, 'owner');
  for (const call of [owner, await signInByApi(request, 'orderDesk')])
    await call(notificationEndpoints.updatePreferences, { body: { kinds: { order_created: { desktop: false } } } });
  return owner;
};
