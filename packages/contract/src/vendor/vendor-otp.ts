import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataAnswer, savedAnswer } from '../core/envelopes.ts';
import { idField, timeField } from '../core/fields.ts';
import { vendorDetail } from './vendor.ts';

/** One code to the email and one to the phone of a store's person; both prove them at once (spec 3 §6). */

/** Seconds. */
export const codesLive = 600;
/** Seconds until new codes may be asked for. */
export const resendAfter = 30;
/** Wrong guesses at a pair of codes. */
export const maxTries = 5;
export const maxSendsAnHour = 5;
export const maxSendsADay = 10;

const codeField = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{6}$/, message);

/** The living pair of codes. The codes themselves never leave by the API. */
export const codesSent = z.object({
  sent_at: timeField,
  expires_at: timeField,
  /** From when on `send_otp` sends new ones. */
  resend_at: timeField,
  tries_left: z.int(),
  /** Where they went, partly hidden: `r…a@example.com`, `98••••3210`. */
  email: z.string(),
  phone: z.string(),
});
export type CodesSent = z.output<typeof codesSent>;

const common = { module: 'Vendors', access: 'permission' } as const;
const params = z.object({ id: idField });

export const vendorOtpEndpoints = {
  /** spec 1 §7 has it as a GET; it sends, so it is a write all the same. */
  send: defineEndpoint({
    ...common,
    name: 'Send the codes of a Vendor',
    methods: ['GET', 'POST'],
    path: 'newvendor/{id}/send_otp',
    writes: true,
    params,
    response: savedAnswer(codesSent),
  }),
  /** The pair that was sent and still lives; null when there is none. */
  sent: defineEndpoint({
    ...common,
    name: 'View the codes sent to a Vendor',
    methods: ['GET'],
    path: 'newvendor/{id}/otp',
    params,
    response: dataAnswer(codesSent.nullable()),
  }),
  /** Both right: the store goes from draft to review. */
  verify: defineEndpoint({
    ...common,
    name: 'Verify the codes of a Vendor',
    methods: ['POST'],
    path: 'newvendor/{id}/verify_otp',
    params,
    body: z.object({
      email_otp: codeField('Enter the six digits sent by email'),
      phone_otp: codeField('Enter the six digits sent by SMS'),
    }),
    response: savedAnswer(vendorDetail),
  }),
};
