import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import type { workbookType } from '@bakehouse/contract/export/list-export';
import type { z } from 'zod';
import type { BulkSource } from './bulk-source.ts';
import type { Actor, Ctx, Deps, PublicCtx, Scope } from './context.ts';

/** An endpoint with its handler. Modules export lists of routes, and `bind-routes.ts` registers them with Fastify. */

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type ResponseBody<E extends Endpoint> = Promise<z.input<E['response']>>;

type AnyInput = { params: never; query: never; body: never; prepared: never };
export type Route =
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'verb';
      readonly handle: (ctx: Ctx, input: AnyInput) => Promise<unknown>;
      readonly prepare?: Prepare;
      readonly reload?: Reload;
      readonly bulk?: BulkSource;
      /** Whether a replica may answer. */
      readonly readsReplica?: true;
    }
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'exchange';
      readonly handle: (ctx: PublicCtx, input: AnyInput) => Promise<unknown>;
    };

/**
 * Work that runs before the transaction. Its result replaces the input. It is for work that must not keep a
 * transaction open (hashing a password), or that must be stored even if the request is rejected (counting an attempt).
 */
export type Prepare = (call: { deps: Deps; actor: Actor; scope: Scope }, input: AnyInput) => Promise<unknown>;

/**
 * Runs before a repeated POST of a vendor gets the stored response. It throws if the record is no longer within the
 * vendor's reach.
 */
type Reload = (ctx: Ctx, input: AnyInput) => Promise<unknown>;

/**
 * Creates the route of an endpoint that needs a session. A write runs in one transaction. The route of a list has in `bulk`
 * how bulk actions read its records.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => ResponseBody<E>,
  options: { reload?: (ctx: Ctx, input: Input<E>) => Promise<unknown>; bulk?: BulkSource } = {},
): Route => ({ endpoint, kind: 'verb', handle, ...options });

/**
 * Lets a replica answer a read. Its response contains everything that the caller's session has written, and may be up to five
 * seconds behind the writes of others. It is for lists, exports and figures; a form, a choice or a check needs the
 * primary.
 */
export const readReplica = (route: Route): Route => (route.kind === 'verb' ? { ...route, readsReplica: true } : route);

/** Returns whether a call of an endpoint changes something, so that it runs in a transaction. */
export const isWrite = ({ writes, reads }: Endpoint, method: string): boolean =>
  writes === true || (method !== 'GET' && method !== 'HEAD' && !reads);

/** The response of an endpoint with `produces`. `name` is the name of the downloaded file. */
export type FileResponse = {
  readonly name: string;
  readonly body: Buffer | Readable;
  /** The type of a file of an endpoint that produces several. */
  readonly type?: 'application/pdf' | 'image/jpeg' | typeof workbookType;
  /** Returns the number of exported rows so far, for the audit log. */
  readonly countRows?: () => number;
  /** Forbids browsers and proxies to store the file. */
  readonly isPrivate?: true;
};

/** Creates the route of an endpoint that needs a session and answers with a file. */
export const fileRoute = <E extends Endpoint & { produces: string }>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => Promise<FileResponse>,
): Route => ({ endpoint, kind: 'verb', handle });

/** Creates the route of an endpoint that handles session and transaction itself (sign-in, health). */
export const exchangeRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: PublicCtx, input: Input<E>) => ResponseBody<E>,
): Route => ({ endpoint, kind: 'exchange', handle });

/** Creates the route of an endpoint without a session that writes its response to the socket itself. */
export const rawRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: PublicCtx, input: Input<E>) => Promise<void>,
): Route => ({ endpoint, kind: 'exchange', handle });

/**
 * Creates a route with work that runs before its transaction (`Prepare`). The handler gets the result of that work as
 * its third argument.
 */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (call: Parameters<Prepare>[0], input: Input<E>) => Promise<Prepared>,
  handle: (ctx: Ctx, input: Input<E>, prepared: Prepared) => ResponseBody<E>,
  options: { reload?: (ctx: Ctx, input: Input<E>) => Promise<unknown> } = {},
): Route => ({
  endpoint,
  kind: 'verb',
  ...options,
  prepare: async (call, input: Input<E>) => ({ ...input, prepared: await prepare(call, input) }),
  handle: (ctx, input: Input<E> & { prepared: Prepared }) => handle(ctx, input, input.prepared),
});
