// Checks whether something derived (node_modules, the built dashboard) still matches its sources, by content.
// Modification times are useless, because a fresh clone or a branch switch changes all of them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Returns one hash of the names and contents of files and folders; `skip` receives a path relative to `root`. */
export function fingerprint(root, entries, skip = () => false) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => filesUnder(root, join(root, entry), skip))) {
    hash.update(portable(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function hasFingerprint(fingerprintFile, value) {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8').trim() === value;
}

export function writeFingerprint(fingerprintFile, value) {
  writeFileSync(fingerprintFile, `${value}\n`);
}

function filesUnder(root, path, skip) {
  if (!existsSync(path) || skip(portable(root, path))) return [];
  const children = listFolder(path);
  if (children === null) return [path];
  return children.sort().flatMap((name) => filesUnder(root, join(path, name), skip));
}

function listFolder(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

function portable(root, path) {
  return relative(root, path).split(sep).join('/');
}
