// The walls of docs/architecture.md, enforced by `npm run check`. A rule's name and comment are what a person reads when
// they walk into it.

/**
 * Which module of the API may call which: only downhill, so that the modules never form a knot. A module may use
 * everything below what it names; one that is not listed here uses no other.
 */
const DOWNHILL = {
  dashboard: ['order', 'product-review'],
  search: ['order', 'vendor'],
  content: ['page', 'product', 'category', 'city', 'faq', 'review'],
  page: ['upload'],
  general: ['upload'],
  'site-setting': ['upload'],
  order: ['vendor', 'coupon', 'product', 'delivery-type', 'upload'],
  coupon: ['product', 'category'],
  'product-review': ['product'],
  product: ['category', 'product-tag', 'attribute', 'product-property', 'manufacturer', 'upload'],
  attribute: ['upload'],
  category: ['upload'],
  'product-property': ['upload'],
  brand: ['upload'],
  city: ['upload'],
  faq: ['faq-category', 'upload'],
  'faq-category': ['upload'],
  review: ['upload'],
  'vendor-otp': ['vendor', 'outbox'],
  vendor: ['admin-user', 'delivery-type', 'upload'],
  session: ['admin-user'],
  'sign-up': ['vendor', 'admin-user'],
  'admin-user': ['role', 'upload'],
  role: ['permission-group'],
  'permission-group': ['permission'],
};

function everythingBelow(module, path = []) {
  if (path.includes(module)) throw new Error(`DOWNHILL runs in a circle: ${[...path, module].join(' → ')}`);
  const direct = DOWNHILL[module] ?? [];
  return [...new Set(direct.flatMap((below) => [below, ...everythingBelow(below, [...path, module])]))];
}

const MODULE = '^packages/api/src/modules/([^/]+)/';

const downhillRules = Object.keys(DOWNHILL).map((module) => ({
  name: `api-${module}-only-downhill`,
  comment: `In the API, ${module} may use only: ${everythingBelow(module).join(', ')}.`,
  severity: 'error',
  from: { path: `^packages/api/src/modules/${module}/` },
  to: { path: MODULE, pathNot: `^packages/api/src/modules/(${[module, ...everythingBelow(module)].join('|')})/` },
}));

const TEST_FILE = '[.]test[.]tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third. Types alone may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-knows-only-zod',
      comment: 'The contract runs in the browser and on the server alike: zod and itself, nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST_FILE },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'admin-never-meets-api',
      comment: 'The dashboard knows the API only through the contract.',
      severity: 'error',
      from: { path: '^packages/admin/' },
      to: { path: ['^packages/api/', '^@bakehouse/api'] },
    },
    {
      name: 'api-never-meets-admin',
      comment: 'The API knows nothing of the dashboard but its built files.',
      severity: 'error',
      from: { path: '^packages/api/' },
      to: { path: ['^packages/admin/', '^@bakehouse/admin'] },
    },
    {
      name: 'api-crud-knows-no-module',
      comment: 'The shared operations serve every plain module and know none by name.',
      severity: 'error',
      from: { path: '^packages/api/src/crud/' },
      to: { path: '^packages/api/src/modules/' },
    },
    {
      name: 'only-the-client-knows-the-engine',
      comment: 'Which PostgreSQL is behind the queries is known to db/client.ts alone.',
      severity: 'error',
      from: { path: '^packages/api/src/', pathNot: '^packages/api/src/db/client[.]ts$' },
      to: { path: '(^|/)node_modules/(pg|@electric-sql/pglite|drizzle-orm/(pglite|node-postgres))/' },
    },
    {
      name: 'api-unlisted-module-stands-alone',
      comment: 'A module that DOWNHILL (in .dependency-cruiser.cjs) does not list uses no other module.',
      severity: 'error',
      from: { path: MODULE, pathNot: `^packages/api/src/modules/(${Object.keys(DOWNHILL).join('|')})/` },
      to: { path: MODULE, pathNot: '^packages/api/src/modules/$1/' },
    },
    ...downhillRules,
    {
      name: 'admin-modules-do-not-meet',
      comment:
        'What two modules of the dashboard share lives in ui/, pickers/ or content/; the router puts them together.',
      severity: 'error',
      from: { path: '^packages/admin/src/modules/([^/]+)/' },
      to: { path: '^packages/admin/src/modules/([^/]+)/', pathNot: '^packages/admin/src/modules/$1/' },
    },
    {
      name: 'admin-ui-without-data',
      comment: 'What lies in ui/ shows what it is given: no fetching, no module.',
      severity: 'error',
      from: { path: '^packages/admin/src/ui/' },
      to: { path: '^packages/admin/src/(data|crud|pickers|content|modules)/' },
    },
    {
      name: 'admin-crud-knows-no-module',
      comment:
        'The shared screens serve every plain module and know none by name; neither do pickers and block editors.',
      severity: 'error',
      from: { path: '^packages/admin/src/(crud|data|pickers|content)/' },
      to: { path: '^packages/admin/src/modules/' },
    },
    {
      name: 'production-code-uses-production-packages',
      comment: 'A container holds no devDependencies. Move the package to dependencies.',
      severity: 'error',
      from: { path: '^packages/(api|contract)/src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API to parse with; swc reads .ts and .tsx, type imports included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/admin/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      mainFields: ['module', 'main'],
    },
  },
};
