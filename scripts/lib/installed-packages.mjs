// Compares package-lock.json with npm's record of the installed packages in node_modules.

/**
 * Returns whether every package of the lock is installed in that version. Optional packages (for other platforms) may be
 * absent; workspaces are links and always match.
 */
export function installMatchesLock(lock, record) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const installed = record.packages[path];
    if (installed === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return installed.version === wanted.version;
  });
}
