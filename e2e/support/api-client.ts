import { setTimeout as wait } from 'node:timers/promises';
import type { CallOf, Endpoint, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Credentials } from './people.ts';

/** Calls an endpoint of the contract as the user that the client was created for. */
export type CallApi = <E extends Endpoint>(endpoint: E, call?: CallOf<E>) => Promise<ResponseOf<E>>;

type LooseCall = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown };

const addressOf = (path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return `/api/${filled}${search && `?${search}`}`;
};

/**
 * Headers of a call that opens its own connection. Playwright keeps the connections of all its calls, whatever the time
 * that the server announces, so a call after a pause can meet one that the server is just closing.
 */
export const ownConnection = { connection: 'close' };

/** Sends a call, and again after the time that a busy server asks to wait. On a busy machine, it is busy with few calls. */
export const sendWhenServed = async (send: () => Promise<APIResponse>): Promise<APIResponse> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    const delay = Number(response.headers()['retry-after']);
    if (response.status() !== 503 || !delay || attempt === 10) return response;
    await wait(delay * 1_000);
  }
};

const client = (request: APIRequestContext, token?: string, password?: string): CallApi => {
  const fetch = (endpoint: Endpoint, call: LooseCall) =>
    sendWhenServed(() =>
      request.fetch(addressOf(endpoint.path, call), {
        method: endpoint.methods[0],
        headers: { ...ownConnection, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(call.body === undefined ? {} : { data: call.body }),
      }),
    );
  return async (endpoint, call) => {
    const loose = (call ?? {}) as LooseCall;
    let response = await fetch(endpoint, loose);
    // The sign-in was more than five minutes ago.
    if (response.status() === 403 && (await response.json()).code === 'identity_required') {
      await fetch(secondFactorEndpoints.confirm, { body: { password } });
      response = await fetch(endpoint, loose);
    }
    if (!response.ok())
      throw new Error(`${endpoint.name} responded with ${response.status()}: ${await response.text()}`);
    return endpoint.response.parse(await response.json()) as ResponseOf<typeof endpoint>;
  };
};

/** Creates a separate session, so that signing out in the browser does not affect it. */
export const signInByApi = async (request: APIRequestContext, body: Credentials): Promise<CallApi> => {
  const { token } = await client(request)(sessionEndpoints.login, { body });
  return client(request, token, body.password);
};

/** Turns off the user's alert about new orders. The alert would cover the buttons of a test. */
export const turnOffAlerts = (call: CallApi) =>
  call(notificationEndpoints.updatePreferences, { body: { kinds: { order_created: { desktop: false } } } });
