// Compares package-lock.json with the record that npm leaves in node_modules of what it installed.

/**
 * Whether every package the lock asks for is installed at that version. Optional packages (those of other platforms)
 * may be absent; workspaces are links and always fit.
 */
export function installMatchesLock(lock, record) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const installed = record.packages[path];
    if (installed === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return installed.version === wanted.version;
  });
}
