import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const admin = join(import.meta.dirname, '..');
const styles = readFileSync(join(admin, 'src/app/styles.css'), 'utf8');
const mantineStyles = join(admin, '../../node_modules/@mantine/core/styles');

/** Mantine components in use that have their own style sheet. */
const partsInUse = () => {
  const names = new Set<string>();
  for (const file of globSync('src/**/*.tsx', { cwd: admin })) {
    const source = readFileSync(join(admin, file), 'utf8');
    for (const [, list = ''] of source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g))
      for (const name of list.split(',')) names.add(name.trim());
  }
  return [...names].filter((name) => existsSync(join(mantineStyles, `${name}.layer.css`)));
};

it('imports the style sheet of every part of Mantine in use', () => {
  const missing = partsInUse().filter((name) => !styles.includes(`/${name}.layer.css`));
  expect(missing).toEqual([]);
});
