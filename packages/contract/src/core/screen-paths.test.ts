import { describe, expect, it } from 'vitest';
import { isScreenPath } from './screen-paths.ts';

describe('the address of a screen', () => {
  it.each([
    '/',
    '/order',
    '/order/',
    '/Order/Details/01a2',
    '/brand/edit/01a2',
    '/message-templates/edit/order_confirmed/sms/en',
    '/permission-group/anything/below',
  ])('is %s', (path) => expect(isScreenPath(path)).toBe(true));

  it.each([
    '/.git/config',
    '/metrics',
    '/API/ORDER/LIST',
    '//api/order/list',
    '//order',
    '/order/nothing',
    '/order/details',
    '/order/details/',
    '/order/details/1/2',
    `/${'/'.repeat(15_000)}x`,
  ])('is not %s', (path) => expect(isScreenPath(path)).toBe(false));
});
