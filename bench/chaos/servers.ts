import { setTimeout as wait } from 'node:timers/promises';
import { type Running, startServer } from '../../packages/api/test/server/start-server.ts';
import { send } from './client.ts';

/** Starts and stops the servers of a chaos test. */

/** The settings of a server with its own database. */
export type ServerEnv = Record<string, string> & { readonly DATABASE_URL: string };
export type Account = { readonly email: string; readonly password: string };

/** A server that answers calls at `base`. */
export type ReadyServer = Running & {
  readonly base: string;
  /** Stops the server with SIGTERM, and waits until its process has ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a server, and waits until it is ready.
 * @param program the entry point of another version.
 * @throws Error with the output of the server if it ends first
 */
export const startReady = async (env: Record<string, string>, program?: string): Promise<ReadyServer> => {
  const server = startServer(env, program);
  const base = await server.ready;
  if (!base) throw new Error(`the server did not start:\n${server.output()}`);
  while ((await fetch(`${base}/readyz`).catch(() => undefined))?.status !== 200) await wait(20);
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exit;
  };
  return { ...server, base, stop };
};

/** Starts two servers on one database, the second one after the first one has prepared the database. */
export const startTwo = async (env: Record<string, string>) => {
  const servers = [await startReady(env), await startReady(env)];
  return {
    /** Returns the address of one of the servers: even numbers reach the first one, odd numbers the second one. */
    baseOf: (n: number): string => servers[n % 2]?.base ?? '',
    /** Kills a server. The returned function starts it again, and waits until it is ready. */
    kill: async (n: number): Promise<() => Promise<void>> => {
      servers[n]?.child.kill('SIGKILL');
      await servers[n]?.exit;
      const restarted = startReady(env);
      return async () => {
        servers[n] = await restarted;
      };
    },
    stop: async () => {
      for (const server of servers) await server.stop();
    },
  };
};
export type TwoServers = Awaited<ReturnType<typeof startTwo>>;

/**
 * Creates active products.
 * @returns their ids
 * @throws Error if a product is rejected
 */
export const createProducts = async (base: string, token: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { name: `Chaos cake ${n}`, product_type: 'simple', price: 300, status: 'Active' };
    const created = await send(base, token, { method: 'POST', path: 'product/create', body });
    const id = (created?.body.data as { _id?: string } | undefined)?._id;
    if (!id) throw new Error(`no product: ${JSON.stringify(created)}`);
    ids.push(id);
  }
  return ids;
};
