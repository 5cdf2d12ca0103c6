/// <reference types="vite/client" />

// One module per icon, because the package's index would load six thousand modules in every dev start and test.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  export const __iconNode: readonly (readonly [name: string, attributes: { readonly d: string }])[];
  export default icon;
}

/** A catalogue of translations, which `@lingui/vite-plugin` compiles. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
