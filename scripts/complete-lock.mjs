// node scripts/complete-lock.mjs: run it after `npm install` has changed package-lock.json, when `npm ci` or `npm test
// -- scripts` reports missing optional packages.
import './lib/require-node.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptionalEntries, withEntries } from './lib/complete-lock.mjs';
import { ROOT } from './lib/paths.mjs';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const entries = missingOptionalEntries(lock);
const names = Object.keys(entries);
for (const path of names) {
  const { version, ...rest } = entries[path];
  const specifier = `${path.slice('node_modules/'.length)}@${version}`;
  const integrity = execFileSync('npm', ['view', specifier, 'dist.integrity'], { encoding: 'utf8' }).trim();
  entries[path] = { version, integrity, ...rest };
}
if (names.length > 0) writeFileSync(file, `${JSON.stringify(withEntries(lock, entries), null, 2)}\n`);
console.log(names.length > 0 ? `Added:\n${names.join('\n')}` : 'Nothing is missing from package-lock.json.');
