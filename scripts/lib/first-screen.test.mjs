// Limits the JavaScript of the first screens, measured on the production build after Brotli. The test reuses a build of the
// current sources.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN } from './paths.mjs';
import { ensureDashboardBuilt } from './prepare.mjs';

const DIST = join(ADMIN, 'dist');
const SIGN_IN_LIMIT_BYTES = 150_000;
const LIST_LIMIT_BYTES = 260_000;
const STORE_LIMIT_BYTES = 200_000;
/** Screens that open a form instead of a list. */
const FORMS = ['general.html', 'global-sections-settings.html', 'home-page-setting.html', 'profile.html'];

/** Returns the size of the scripts that a page loads at once, in bytes. */
function sizeOf(page) {
  const scripts = new Set(readFileSync(join(DIST, page), 'utf8').match(/assets\/[\w.-]+\.js/g));
  return [...scripts].reduce((sum, script) => sum + statSync(join(DIST, `${script}.br`)).size, 0);
}

beforeAll(ensureDashboardBuilt);

test('JavaScript of the sign-in page, of every list and of the first screen of a store stays within its budget', () => {
  const lists = readdirSync(join(DIST, 'screens')).filter((name) => name.endsWith('.html') && !FORMS.includes(name));
  expect(lists.length).toBeGreaterThan(20);
  expect(sizeOf('index.html')).toBeLessThan(SIGN_IN_LIMIT_BYTES);
  const sizes = lists.map((name) => ({ name, size: sizeOf(`screens/${name}`) }));
  expect(sizes.filter(({ size }) => size > LIST_LIMIT_BYTES)).toEqual([]);
  expect(sizeOf('screens/order/today.html'), 'the first screen of a store').toBeLessThanOrEqual(STORE_LIMIT_BYTES);
});
