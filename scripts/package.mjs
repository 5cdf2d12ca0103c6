// npm run package -- --out FOLDER [--embedded]: writes what a server needs into a new folder: the bundle of the API with its
// programs, the built dashboard, migrations, and the files of the packages that are not part of the bundle. Types, source
// maps, tests and documents of packages are left out, and so is the embedded database unless --embedded is given.
import './lib/require-node.mjs';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXTERNAL } from './lib/external-packages.mjs';
import { ADMIN, API, ROOT } from './lib/paths.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail, PlainError } from './lib/run.mjs';

/** Files of the API that the bundle reads at run time (`packages/api/src/platform/lib/source-path.ts`). */
const API_FILES = [
  'dist',
  'locales',
  'src/platform/db/migrations',
  'src/demo/images',
  'src/operations/imports/orders/mappings',
];
const EMBEDDED_DATABASE = /^@electric-sql[/]/;
/** Files of a package that no server reads. Licences stay. */
const UNUSED_FILE = /\.(d\.[cm]?ts|[cm]?ts|map|flow|markdown|md)$/;
/** Folders beside the package.json of a package that no server reads. */
const UNUSED_FOLDER = /^(node_modules|tests?|__tests__|docs|examples?|benchmarks?|\.github)$/;
/** The invoice uses two styles of each font. */
const UNUSED_STYLE = /^(?!400Regular$|700Bold$)\d{3}[A-Z]\w+$/;

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the folder of a package as Node resolves it from `folder`; undefined if it is not installed. */
const folderOf = (name, folder) => {
  for (let current = folder; ; current = dirname(current)) {
    const found = join(current, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (current === dirname(current)) return undefined;
  }
};

/** Adds the folders of a package and of its dependencies. Optional packages of other platforms are not installed. */
const addPackage = (name, from, folders) => {
  const folder = folderOf(name, from);
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = readPackage(folder);
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    addPackage(dependency, folder, folders);
};

/** Returns whether a server needs a file or folder of a package. A package inside another one is copied by itself. */
const isUsed = (file, folder) => {
  const name = basename(file);
  if (dirname(file) === folder && UNUSED_FOLDER.test(name)) return false;
  return !UNUSED_FILE.test(name) && !UNUSED_STYLE.test(name);
};

try {
  const { values } = parseArgs({ options: { out: { type: 'string' }, embedded: { type: 'boolean', default: false } } });
  if (!values.out) throw new PlainError('Name the folder to write: npm run package -- --out FOLDER');
  const out = resolve(process.env.INIT_CWD ?? '.', values.out);
  if (existsSync(out)) throw new PlainError(`${out} exists. Name a folder that does not exist.`);
  await ensureInstalled({ dev: false });
  await ensureBuilt();

  const packages = new Set();
  for (const name of Object.keys(readPackage(API).dependencies)) {
    if (!EXTERNAL.some((pattern) => pattern.test(name))) continue;
    if (values.embedded || !EMBEDDED_DATABASE.test(name)) addPackage(name, API, packages);
  }
  mkdirSync(out, { recursive: true });
  const copy = (path, filter = () => true) => {
    const source = realpathSync(path);
    cpSync(source, join(out, path.slice(ROOT.length)), { recursive: true, filter, dereference: true });
  };
  for (const path of API_FILES) copy(join(API, path), (file) => !file.endsWith('.map') && basename(file) !== 'meta');
  copy(join(API, 'src/platform/db/migrations/meta/_journal.json'));
  copy(join(ADMIN, 'dist'));
  for (const folder of packages) copy(folder, (file) => isUsed(file, folder));
  const { name, version, license } = readPackage(ROOT);
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module' })}\n`,
  );
  console.log(`Wrote ${out} with ${packages.size} packages. Start it with: node packages/api/dist/serve.mjs`);
} catch (error) {
  fail(error);
}
