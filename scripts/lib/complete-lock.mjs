// npm omits a platform's optional package from package-lock.json when the registry in use does not carry it, and `npm
// ci` then rejects the file as incomplete. This makes the missing entries: name and version are known from the dependent
// package, and the platform from the name. `complete-lock.mjs` adds the checksums of the registry.

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const EXACT = /^\d+\.\d+\.\d+/;

/** Returns the entries that `lock` lacks, by path, for optional packages with an exact version. */
export function missingOptionalEntries(lock) {
  const missing = {};
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (!EXACT.test(version) || isLocked(lock, path, name)) continue;
      missing[`node_modules/${name}`] = lockEntry(version, platformOf(name), parent);
    }
  }
  return missing;
}

/** Returns the lock with `entries` added, all paths sorted as npm sorts them. */
export function withEntries(lock, entries) {
  const sorted = Object.entries({ ...lock.packages, ...entries }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** Uses npm's order of keys, so that the next `npm install` does not change the entry. */
function lockEntry(version, { cpu, libc, os }, parent) {
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.devOptional ? { devOptional: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/** Derives the platform from a package name: `@swc/core-linux-arm64-musl` is for Linux on arm64 with musl. */
export function platformOf(name) {
  const words = name.split('/').pop().split('-');
  const os = words.filter((word) => OS.includes(word));
  return {
    cpu: words.map((word) => (word === 'armv7' ? 'arm' : word)).filter((word) => CPU.includes(word)),
    libc: os.includes('linux') ? words.flatMap(libcOf) : [],
    os,
  };
}

function libcOf(word) {
  if (word.startsWith('musl')) return ['musl'];
  return word.startsWith('gnu') ? ['glibc'] : [];
}

/** npm resolves a package next to the dependent package, then in each folder above. */
function isLocked(lock, path, name) {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder.includes('node_modules/')) return lock.packages[`node_modules/${name}`] !== undefined;
  }
}
