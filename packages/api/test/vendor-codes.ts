import { listOutbox } from '@bakehouse/contract/outbox';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import type { Deps } from '../src/kernel/http/context.ts';
import type { TestApp } from './build-test-app.ts';
import { makeDeliveryType, makeVendor, offer, type Person } from './factories.ts';

/** Draft stores and the codes that were sent for them. */

export type Codes = { email_otp: string; phone_otp: string };
export type Draft = Person & { vendorId: string; phone: string };

let serial = 0;

/** Creates a draft store without verified codes. Its user has the three permissions through the Vendor role. */
export const makeDraft = async (deps: Deps): Promise<Draft> => {
  const vendor = await makeVendor(deps, Object.values(vendorOtpEndpoints));
  serial += 1;
  const phone = `98${String(serial).padStart(8, '0')}`;
  await deps.database.db.execute(sql`update vendor set status = 'draft' where id = ${vendor.vendorId}`);
  await deps.database.db.execute(sql`update admin_user set phone = ${phone} where id = ${vendor.userId}`);
  await offer(deps, vendor.vendorId, await makeDeliveryType(deps));
  return { ...vendor, phone };
};

/** Returns the codes last sent to the user of a store, read from the outbox as a Super Admin. */
export const readCodes = async (
  test: Pick<TestApp, 'call'>,
  ownerToken: string,
  { email, phone }: Draft,
): Promise<Codes> => {
  const codeTo = async (to: string) => {
    const { body } = await test.call(listOutbox, { token: ownerToken, query: { search: to } });
    return /\b\d{6}\b/.exec(body.data[0]?.text ?? '')?.[0] ?? '';
  };
  return { email_otp: await codeTo(email), phone_otp: await codeTo(phone) };
};

/** Returns a code of the same format in which every digit differs. */
export const wrongCode = (code: string): string => code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
