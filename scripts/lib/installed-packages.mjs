// Compares package-lock.json with npm's record of the installed packages in node_modules.

/**
 * Returns whether every package of the lock is installed in that version. Optional packages (for other platforms) may be
 * absent, and with `dev: false` those of development; workspaces are links and always match.
 */
export function installMatchesLock(lock, record, { dev = true } = {}) {
  return Object.entries(lock.packages).every(([path, locked]) => {
    if (!path.startsWith('node_modules/') || locked.link) return true;
    const installed = record.packages[path];
    if (installed === undefined)
      return Boolean(locked.optional || locked.devOptional || locked.peer || (!dev && locked.dev));
    return installed.version === locked.version;
  });
}

/** Returns the workspaces of the lock that have no link in node_modules yet, such as one that a pull has added. */
export function missingLinks(lock, exists) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => link && !exists(path))
    .map(([path, { resolved }]) => ({ path, folder: resolved }));
}
