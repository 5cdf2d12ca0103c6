import { hash, verify } from '@node-rs/argon2';

/** The child process of `hasher.ts`. It uses argon2id, the library's default, with parameters recommended by OWASP. */

/** A password to check against the hash `against`, or to hash when `against` is absent. */
export type HashWork = { id: number; password: string; against?: string };
export type HashResponse = { id: number; hash?: string; matches?: boolean };

/** 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const runWork = async ({ id, password, against }: HashWork): Promise<HashResponse> =>
  against === undefined
    ? { id, hash: await hash(password, cost) }
    : { id, matches: await verify(against, password).catch(() => false) };

process.on('message', (work: HashWork) => {
  void runWork(work).then((response) => {
    if (process.connected) process.send?.(response, () => {});
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal also reaches this process, but the server decides when it exits.
process.on('SIGINT', () => {});
