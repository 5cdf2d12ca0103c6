// docs/settings.md documents every setting of the server with its default, and no other setting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretSettings, settings } from '../../packages/api/src/platform/config.ts';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');

const asWritten = (value) => {
  if (value === undefined) return 'none';
  return typeof value === 'boolean' ? `\`${Number(value)}\`` : `\`${value}\``;
};

test('docs/settings.md documents every setting with its default', () => {
  const documented = [...text.matchAll(/^\| `(\w+)` *\| (.*?) *\|/gm)].map(([, name, value]) => `${name} ${value}`);
  const defaults = settings.parse({});
  const existing = Object.keys(settings.shape).map((name) => `${name} ${asWritten(defaults[name])}`);
  expect(documented.toSorted()).toEqual(existing.toSorted());
});

test('docs/settings.md lists the settings that can be read from a file', () => {
  const section = text.split('## Secrets in files\n')[1]?.split('\n## ')[0] ?? '';
  const documented = [...section.matchAll(/`(\w+)_FILE`/g)].map(([, name]) => name).filter((name) => name !== 'NAME');
  expect(documented.toSorted()).toEqual(secretSettings.toSorted());
});
