// Maps the arguments of `npm test --` to the test runners and their projects.
const VITEST_PROJECTS = ['contract', 'client', 'api-pglite', 'api-postgres', 'admin', 'scripts'];

const PARTS = {
  unit: ['contract', 'client', 'admin'],
  api: ['api-pglite', 'api-postgres'],
  e2e: ['e2e'],
  ...Object.fromEntries(VITEST_PROJECTS.map((project) => [project, [project]])),
};

export const HELP = `npm test                    every test: units, API, dashboard, browser
npm test -- PART… [WORD…]   only these parts; a WORD keeps only the test files whose path contains it
npm test -- --changed       only the tests that the changes since the main branch can affect

Parts:
  unit                      contract, client and admin: no server and no database
  contract | client | admin | scripts
  api                       api-pglite and api-postgres
  api-postgres              the API's suite on a real PostgreSQL server
  api-pglite                what depends on the engine, on the embedded database; the whole suite with --all
  e2e                       the browser tests

npm test -- api order       the API's tests about orders
npm test -- e2e vendor      the browser tests about vendors`;

/**
 * Splits the arguments into Vitest projects, whether the browser tests run, and filters for test files. `all` runs the
 * whole suite of the API on the embedded database too; `changed` runs only the tests that changes can affect.
 */
export function chooseTests(args) {
  const words = args.filter((word) => !Object.hasOwn(PARTS, word) && !['--all', '--changed'].includes(word));
  const chosen = args.filter((word) => Object.hasOwn(PARTS, word)).flatMap((word) => PARTS[word]);
  const selected = new Set(chosen.length > 0 ? chosen : [...VITEST_PROJECTS, 'e2e']);
  return {
    projects: VITEST_PROJECTS.filter((project) => selected.has(project)),
    e2e: selected.has('e2e'),
    all: args.includes('--all'),
    changed: args.includes('--changed'),
    words,
  };
}
