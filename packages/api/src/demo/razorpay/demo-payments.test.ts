import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { startDemoPayments } from './demo-payments.ts';

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

it.each([
  ['without the demo', { DEMO: '0' }],
  ['in production', { DEMO: '1', NODE_ENV: 'production' }],
  ['with the keys of a real gateway', { DEMO: '1', ...keys }],
])('the gateway of the demo does not start %s', async (_, settings) => {
  expect(await startDemoPayments(readConfig(settings))).toBeUndefined();
});

it('the gateway of the demo listens on the loopback address only, and has new keys with each start', async () => {
  const config = readConfig({ DEMO: '1' });
  const [first, second] = [await startDemoPayments(config), await startDemoPayments(config)];
  expect(first?.settings.RAZORPAY_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(first?.settings.RAZORPAY_WEBHOOK_SECRET).not.toBe(second?.settings.RAZORPAY_WEBHOOK_SECRET);
  await first?.close();
  await second?.close();
});
