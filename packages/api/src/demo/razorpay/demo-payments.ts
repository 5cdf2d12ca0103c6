import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { showsDemoAccounts } from '../demo-accounts.routes.ts';

/** The payment gateway of the demo: the fake one, with keys that are new with each start. */

type DemoPayments = {
  readonly settings: Pick<
    Config,
    'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_URL'
  >;
  /** Tells the gateway where the server listens, so that it can send webhooks. */
  readonly connect: (serverUrl: string) => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts the gateway of the demo.
 * @returns undefined in production, without the demo, and with the keys of a real gateway
 */
export async function startDemoPayments(config: Config): Promise<DemoPayments | undefined> {
  if (!showsDemoAccounts(config) || config.RAZORPAY_KEY_ID !== undefined) return undefined;
  const { startFakeRazorpay } = await import('./fake-razorpay.ts');
  const newSecret = () => randomBytes(16).toString('hex');
  const [keySecret, webhookSecret] = [newSecret(), newSecret()];
  let serverUrl: string | undefined;
  const fake = await startFakeRazorpay({
    keyId: 'rzp_test_demo',
    keySecret,
    webhookSecret,
    paysRefunds: true,
    now: () => new Date(),
    deliver: async ({ body, headers }) => {
      if (serverUrl === undefined) return;
      // A webhook that does not arrive is lost in the demo; Razorpay would repeat it.
      await fetch(`${serverUrl}/api/gateway/razorpay/webhook`, { method: 'POST', body, headers }).catch(() => {});
    },
  });
  return {
    settings: {
      RAZORPAY_KEY_ID: 'rzp_test_demo',
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: fake.url,
    },
    connect: (url) => {
      serverUrl = url;
    },
    close: fake.close,
  };
}
