/// <reference types="vite/client" />

// One icon a file: the package's own entry would pull six thousand modules into every dev start and test.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  export const __iconNode: readonly (readonly [name: string, attributes: { readonly d: string }])[];
  export default icon;
}
