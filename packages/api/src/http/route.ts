import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import type { z } from 'zod';
import type { Actor, Ctx, Deps, PublicCtx, Scope } from './context.ts';

/** A call bound to what it does. Modules export lists of these; `bind-routes.ts` gives them to Fastify. */

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type Answer<E extends Endpoint> = Promise<z.input<E['response']>>;

type AnyInput = { params: never; query: never; body: never; prepared: never };
export type Route =
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'verb';
      readonly handle: (ctx: Ctx, input: AnyInput) => Promise<unknown>;
      readonly prepare?: Prepare;
      readonly reload?: Reload;
    }
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'exchange';
      readonly handle: (ctx: PublicCtx, input: AnyInput) => Promise<unknown>;
    };

/**
 * Work on the input that must not hold a transaction open (a password's hash), or must stand even if the call is refused (a
 * counted guess): runs before it, and its result stands in the input's place.
 */
export type Prepare = (call: { deps: Deps; actor: Actor; scope: Scope }, input: AnyInput) => Promise<unknown>;

/**
 * Asked before a repeated POST of somebody who reaches only their own store is answered as the first was; throws when what it
 * was about has left their reach since.
 */
type Reload = (ctx: Ctx, input: AnyInput) => Promise<unknown>;

/** A call of a signed-in person: one transaction if it writes, and an answer. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => Answer<E>,
  more: { reload?: (ctx: Ctx, input: Input<E>) => Promise<unknown> } = {},
): Route => ({ endpoint, kind: 'verb', handle, ...more });

/** What a call with `produces` answers. `name` is the file's, as the person finds it among their downloads. */
export type FileAnswer = { readonly name: string; readonly body: Buffer | Readable };

/** A call of a signed-in person that answers with a file. */
export const fileRoute = <E extends Endpoint & { produces: string }>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => Promise<FileAnswer>,
): Route => ({ endpoint, kind: 'verb', handle });

/** A call that looks after session and transaction itself (sign-in, health). */
export const exchangeRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: PublicCtx, input: Input<E>) => Answer<E>,
): Route => ({ endpoint, kind: 'exchange', handle });

/** A call without a session that writes its answer to the connection itself. */
export const rawRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: PublicCtx, input: Input<E>) => Promise<void>,
): Route => ({ endpoint, kind: 'exchange', handle });

/** A verb with work that must come before its transaction (`Prepare`); it gets what that answered beside its input. */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (call: Parameters<Prepare>[0], input: Input<E>) => Promise<Prepared>,
  handle: (ctx: Ctx, input: Input<E>, prepared: Prepared) => Answer<E>,
): Route => ({
  endpoint,
  kind: 'verb',
  prepare: async (call, input: Input<E>) => ({ ...input, prepared: await prepare(call, input) }),
  handle: (ctx, input: Input<E> & { prepared: Prepared }) => handle(ctx, input, input.prepared),
});
