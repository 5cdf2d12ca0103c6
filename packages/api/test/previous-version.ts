import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const git = async (...words: string[]): Promise<string> => (await run('git', words, { cwd: root })).stdout.trim();

export type PreviousVersion = {
  /** What was checked out: a tag, or the commit before the newest migration. */
  readonly name: string;
  /** The entry point of its server. */
  readonly main: string;
  readonly remove: () => Promise<void>;
};

/** Returns the newest tag, or the commit before the newest migration; undefined without the history of git. */
const findPrevious = async (): Promise<string | undefined> => {
  try {
    const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '');
    if (tag) return tag;
    const newest = await git(
      'log',
      '-1',
      '--diff-filter=A',
      '--format=%H',
      '--',
      'packages/api/src/**/migrations/*.sql',
    );
    return newest ? await git('rev-parse', '--verify', '--short', `${newest}^`) : undefined;
  } catch {
    return undefined;
  }
};

/** Links the installed packages, and the product's own packages of the checked out version. */
const linkPackages = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@bakehouse'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@bakehouse') await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@bakehouse', name));
};

/**
 * Copies the previous version to a folder, with the packages that are installed here.
 * @returns undefined in a shallow clone or without git
 */
export const checkOutPrevious = async (): Promise<PreviousVersion | undefined> => {
  const name = await findPrevious();
  if (name === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-previous-'));
  const archive = join(folder, 'source.tar');
  await git('archive', '--output', archive, name, 'packages', 'package.json', 'tsconfig.json');
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkPackages(folder);
  return {
    name,
    main:
      ['packages/api/src/programs/serve.ts', 'packages/api/src/main.ts']
        .map((path) => join(folder, path))
        .find(existsSync) ?? '',
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
