// The import rules of docs/architecture.md; `npm run check` enforces them. A rule's name and comment are shown when an
// import breaks it.

/**
 * The modules of the API that each module may import. They may also import what those may import. The dependencies must
 * not form a circle. A module that is not listed imports no other module.
 * Every module may import `SHARED_MODULES`.
 */
const MODULE_DEPENDENCIES = {
  notification: ['order-message', 'order', 'session'],
  gateway: ['order', 'order-message'],
  'order-message': ['order', 'message-template', 'outbox'],
  settlement: ['order', 'vendor', 'content'],
  report: ['settlement', 'product'],
  'message-template': ['vendor'],
  dashboard: ['order', 'product-review'],
  search: ['order', 'vendor'],
  storefront: ['order', 'vendor', 'coupon', 'product', 'category'],
  content: ['page', 'product', 'category', 'city', 'faq', 'review'],
  order: ['customer', 'vendor', 'coupon', 'product', 'delivery-type', 'tax-rate'],
  'tax-rate': ['product', 'category'],
  coupon: ['product', 'category'],
  'product-review': ['product', 'vendor'],
  product: ['category', 'product-tag', 'attribute', 'product-property', 'manufacturer'],
  faq: ['faq-category'],
  vendor: ['admin-user', 'delivery-type', 'outbox'],
  account: ['session', 'message-template', 'outbox'],
  'second-factor': ['account'],
  profile: ['session'],
  sso: ['account', 'session', 'admin-user', 'audit'],
  session: ['admin-user', 'vendor'],
  'sign-up': ['vendor', 'admin-user'],
  view: ['admin-user'],
  'api-key': ['admin-user'],
  webhook: ['admin-user', 'session'],
  'admin-user': ['role', 'outbox'],
  role: ['permission-group'],
  'permission-group': ['permission'],
};

/** Modules that every module may import: the records of any module may have images. */
const SHARED_MODULES = ['upload'];

/** Returns the direct and indirect dependencies of a module. */
function dependenciesOf(module, path = []) {
  if (path.includes(module)) throw new Error(`MODULE_DEPENDENCIES has a circle: ${[...path, module].join(' → ')}`);
  const direct = MODULE_DEPENDENCIES[module] ?? [];
  return [...new Set(direct.flatMap((dependency) => [dependency, ...dependenciesOf(dependency, [...path, module])]))];
}

const MODULE = '^packages/api/src/modules/([^/]+)/';

const moduleRules = Object.keys(MODULE_DEPENDENCIES).map((module) => {
  const allowed = [...dependenciesOf(module), ...SHARED_MODULES];
  return {
    name: `api-${module}-dependencies`,
    comment: `In the API, the module ${module} may import only: ${allowed.join(', ')}.`,
    severity: 'error',
    from: { path: `^packages/api/src/modules/${module}/` },
    to: { path: MODULE, pathNot: `^packages/api/src/modules/(${[module, ...allowed].join('|')})/` },
  };
});

const TEST_FILE = '[.]test[.]tsx?$';

/**
 * The floors of a folder, from top to bottom: each may import those below it. An entry is a folder or a file, or a list of
 * them that do not import each other. A floor with floors of its own has a list too.
 */
const FLOORS = {
  'packages/api/src': ['programs', 'app', 'operations', 'demo', 'modules', 'kernel', 'platform'],
  'packages/api/src/operations': ['imports', 'backup', 'erasure', 'program', 'retention', 'tables'],
  'packages/api/src/kernel': [
    'crud',
    'bulk',
    'events',
    'audit.ts',
    'access',
    'uploads.ts',
    'passwords',
    'export',
    'http',
    'selections',
    'jobs',
  ],
  'packages/api/src/platform': [
    'observe',
    'gateways',
    'db',
    'storefront-address.ts',
    'dashboard-address.ts',
    'config.ts',
    'oidc-settings.ts',
    'lib',
    'errors.ts',
  ],
  'packages/admin/src': ['app', 'modules', 'kernel', 'data', 'ui'],
  'packages/admin/src/kernel': [
    ['crud', 'content', 'events', 'view'],
    ['bulk', 'notification', 'settlement'],
    'pickers',
    'admin-module.ts',
    'layout-route.ts',
  ],
  'packages/contract/src': [
    ['storefront', 'webhook', 'dashboard.ts', 'postal', 'order-message.ts'],
    [
      'account.ts',
      'act-as.ts',
      'events.ts',
      'order',
      'product',
      'profile.ts',
      'second-factor.ts',
      'sign-up.ts',
      'sso.ts',
    ],
    ['content', 'coupon', 'general.ts', 'message-template', 'page.ts', 'product-tag.ts'],
    ['vendor', 'attribute.ts', 'notification', 'search.ts', 'session.ts'],
    ['blocks', 'bulk'],
    'core',
  ],
};

const pathOf = (folder, entry) => `^${folder}/${entry.includes('.') ? `${entry.replace('.', '[.]')}$` : `${entry}/`}`;

/** An import that runs upwards breaks a rule. Tests may import every floor. */
const floorRules = Object.entries(FLOORS).flatMap(([folder, floors]) =>
  floors.flatMap((floor, index) =>
    [floor].flat().map((entry) => {
      const above = [...floors.slice(0, index), floor].flat().filter((other) => other !== entry);
      const below = floors.slice(index + 1).flat();
      return {
        name: `floor-${folder.replace('packages/', '').replaceAll('/', '-')}-${entry}`,
        comment: `In ${folder}, ${entry} may import only what is below it: ${below.join(', ') || 'nothing'}.`,
        severity: 'error',
        from: { path: pathOf(folder, entry), pathNot: TEST_FILE },
        to: { path: above.length > 0 ? above.map((other) => pathOf(folder, other)) : '^$' },
      };
    }),
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Files must not import each other in a circle, type imports included. Move the shared code to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod-and-lingui',
      comment:
        'The contract runs in the browser and on the server, so it imports only zod, the runtime of Lingui and itself.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST_FILE },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/(zod|@lingui/core)/'] },
    },
    {
      name: 'admin-does-not-import-api',
      comment: 'The dashboard and the API share only the contract.',
      severity: 'error',
      from: { path: '^packages/admin/' },
      to: { path: ['^packages/api/', '^@bakehouse/api'] },
    },
    {
      name: 'api-does-not-import-admin',
      comment: 'The API serves the built files of the dashboard and imports none of its code.',
      severity: 'error',
      from: { path: '^packages/api/' },
      to: { path: ['^packages/admin/', '^@bakehouse/admin'] },
    },
    {
      name: 'only-the-client-imports-the-engine',
      comment:
        'Only platform/db/embedded/, platform/db/postgres/ and its connections (platform/db/prepared-statements.ts) depend on the database engine (PGlite or pg).',
      severity: 'error',
      from: {
        path: '^packages/api/src/',
        pathNot: '^packages/api/src/platform/db/(embedded/|prepared-statements[.]ts$|postgres/)',
      },
      to: { path: '(^|/)node_modules/(pg|@electric-sql/pglite|drizzle-orm/(pglite|node-postgres))/' },
    },
    {
      name: 'api-unlisted-module-imports-no-module',
      comment: 'Add the module to MODULE_DEPENDENCIES in .dependency-cruiser.cjs before it imports another module.',
      severity: 'error',
      from: { path: MODULE, pathNot: `^packages/api/src/modules/(${Object.keys(MODULE_DEPENDENCIES).join('|')})/` },
      to: { path: MODULE, pathNot: `^packages/api/src/modules/($1|${SHARED_MODULES.join('|')})/` },
    },
    ...moduleRules,
    ...floorRules,
    {
      name: 'contract-part-imports-only-core',
      comment:
        'In the contract, a part that is not in FLOORS may import only core/, export/ and itself. Add it to FLOORS first.',
      severity: 'error',
      from: {
        path: '^packages/contract/src/([^/]+)',
        pathNot: [
          TEST_FILE,
          ...FLOORS['packages/contract/src'].flat().map((entry) => pathOf('packages/contract/src', entry)),
        ],
      },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/(core/|export/|$1)' },
    },
    {
      name: 'admin-modules-do-not-import-each-other',
      comment: 'Code that two modules of the dashboard share belongs in ui/ or kernel/. The app composes the modules.',
      severity: 'error',
      from: { path: '^packages/admin/src/modules/([^/]+)/' },
      to: { path: '^packages/admin/src/modules/([^/]+)/', pathNot: '^packages/admin/src/modules/$1/' },
    },
    {
      name: 'client-imports-only-openapi-fetch',
      comment: 'The client is a package for other programs: it imports openapi-fetch and itself.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TEST_FILE },
      to: { pathNot: ['^packages/client/src/', '(^|/)node_modules/openapi-fetch/'] },
    },
    {
      name: 'examples-import-only-the-client',
      comment: 'An example shows what a program outside of this repository can do, so it imports the client alone.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: ['^packages/(contract|api|admin)/', '^packages/client/src/'] },
    },
    {
      name: 'production-code-uses-production-packages',
      comment: 'A production install has no devDependencies. Move the package to dependencies.',
      severity: 'error',
      from: { path: '^packages/(api|contract)/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API for parsing. swc parses .ts and .tsx, type imports included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/(admin|api|client)|examples/storefront)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      mainFields: ['module', 'main'],
    },
  },
};
