import type { Config } from '../../platform/config.ts';
import { invalidField } from '../../platform/errors.ts';

/** Number of the most frequent leaked passwords that are rejected. */
const maxRank = 20_000;

/** The password of every account of the demo. The documentation shows it. */
export const demoPassword = 'bakehouse-demo';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, maxRank));
};

/**
 * Rejects a password that many people use, in any case (source: zxcvbn-ts' ranking of leaked passwords), and outside the
 * demo the demo's own, which the documentation shows.
 * @throws AppError invalid, on `field`.
 */
export const rejectCommon = async ({ DEMO }: Pick<Config, 'DEMO'>, field: string, password: string): Promise<void> => {
  commonPasswords ??= load();
  const lowerCased = password.toLowerCase();
  if ((!DEMO && lowerCased === demoPassword) || (await commonPasswords).has(lowerCased))
    throw invalidField(field, 'This password is too common. Choose another one.');
};
