// Imported first by every script: exits with a message on a Node version that is too old, before newer syntax is
// loaded.
import { isAtLeast, MINIMUM_NODE } from './node-version.mjs';

if (!isAtLeast(process.versions.node, MINIMUM_NODE)) {
  console.error(
    `Bakehouse needs Node ${MINIMUM_NODE} or later to start; this is Node ${process.versions.node}. ` +
      'Install a newer Node (nodejs.org) and run the command again.',
  );
  process.exit(1);
}
