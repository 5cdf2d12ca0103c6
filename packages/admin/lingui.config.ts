import { formatter } from '@lingui/format-po';

/** Messages of the screens that stores use and of the server, and the catalogues with their translations. The texts of the sources are English. */
export default {
  sourceLocale: 'en',
  locales: ['hi', 'ta', 'bn', 'mr'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../contract/src'],
      exclude: ['**/*.test.*', '**/node_modules/**'],
    },
    {
      path: '<rootDir>/../api/locales/{locale}',
      include: ['<rootDir>/../api/src', '<rootDir>/../contract/src'],
      exclude: ['**/*.test.*', '**/node_modules/**'],
    },
  ],
  // Line numbers would change with every edit of a source file.
  format: formatter({ lineNumbers: false }),
};
