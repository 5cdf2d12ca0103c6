import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * An API client that records every acknowledged write, and the one write that was unanswered when the connection was
 * lost.
 */

export type Call = { method: string; path: string; body?: unknown; key?: string };
export type ApiResponse = { status: number; body: Record<string, unknown> };

/** Sends one call; returns undefined when no complete response arrives. */
export const send = async (
  base: string,
  token: string | undefined,
  { method, path, body, key }: Call,
  milliseconds = 20_000,
): Promise<ApiResponse | undefined> => {
  try {
    const response = await fetch(`${base}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(milliseconds),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return undefined;
  }
};

/** Retries, because an overloaded server may reject the first calls. */
export const signIn = async (base: string, email: string, password: string): Promise<string> => {
  const call: Call = { method: 'POST', path: 'web-api/admin_auth/login', body: { email, password } };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const response = await send(base, undefined, call);
    const token = response?.body.token;
    if (typeof token === 'string') return token;
    await wait(300);
  }
  throw new Error('nobody could sign in');
};

/** An order as the client last saw it; `version` counts the acknowledged writes. */
export type LedgerOrder = { number: string; id: string; version: number; status: string };

export type Write =
  | { kind: 'create'; number: string; call: Call }
  | { kind: 'status'; order: LedgerOrder; to: string; call: Call }
  | { kind: 'address'; order: LedgerOrder; call: Call };

const statuses = ['confirmed', 'processing', 'shipped', 'delivered', 'pending'];

/** Returns the next write of a client: usually a new order, otherwise a change of one of its own orders. */
export const nextWrite = (own: readonly LedgerOrder[], number: string, body: unknown, n: number): Write => {
  const order = own[n % Math.max(1, own.length)];
  if (!order || n % 5 < 3)
    return { kind: 'create', number, call: { method: 'POST', path: 'order/create', body, key: randomUUID() } };
  const { id, version } = order;
  if (n % 5 === 3) {
    const to = statuses[(statuses.indexOf(order.status) + 1) % statuses.length] ?? 'confirmed';
    const call = {
      method: 'POST',
      path: `order/${id}/update_status`,
      body: { order_status: to, version },
      key: randomUUID(),
    };
    return { kind: 'status', order, to, call };
  }
  const address = { full_name: `Asha ${n}`, phone: '9811122233', address1: `${n} Lodhi Road` };
  const change = { address_type: 'shipping', ...address, version };
  return {
    kind: 'address',
    order,
    call: { method: 'POST', path: `order/${id}/update_address`, body: change, key: randomUUID() },
  };
};

/** Records an acknowledged write. */
export const acknowledge = (write: Write, response: ApiResponse, own: LedgerOrder[]): void => {
  const data = response.body.data as { _id: string; version: number; status: string };
  if (write.kind === 'create')
    own.push({ number: write.number, id: data._id, version: data.version, status: data.status });
  else Object.assign(write.order, { version: data.version, status: data.status });
};
