import { expect, test } from 'vitest';
import { secretSettings, settings } from '../../packages/api/src/platform/config.ts';
import { testEnv } from './test-env.mjs';

test('removes every setting of the server, and no other variable', () => {
  const names = [...Object.keys(settings.shape), ...secretSettings.map((name) => `${name}_FILE`)];
  const env = Object.fromEntries(names.map((name) => [name, 'value of the shell']));
  expect(testEnv({ ...env, PATH: '/usr/bin', CI: '1', NODE_OPTIONS: '' })).toEqual({
    PATH: '/usr/bin',
    CI: '1',
    NODE_OPTIONS: '',
  });
});
