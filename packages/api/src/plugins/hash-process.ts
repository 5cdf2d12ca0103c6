import { hash, verify } from '@node-rs/argon2';

/** The program that hashes (`passwords.ts` starts it): argon2id (the library's default) as OWASP has it. */

/** With `against` a check, else a new hash. */
export type HashWork = { id: number; password: string; against?: string };
export type HashAnswer = { id: number; hash?: string; matches?: boolean };

/** 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const answer = async ({ id, password, against }: HashWork): Promise<HashAnswer> =>
  against === undefined
    ? { id, hash: await hash(password, cost) }
    : { id, matches: await verify(against, password).catch(() => false) };

process.on('message', (work: HashWork) => {
  void answer(work).then((done) => {
    if (process.connected) process.send?.(done, () => {});
  });
});
process.on('disconnect', () => process.exit(0));
// The terminal's Ctrl-C reaches this process too; the server decides when it ends.
process.on('SIGINT', () => {});
