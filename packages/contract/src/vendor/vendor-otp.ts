import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, savedResponse } from '../core/envelopes.ts';
import { idField, timeField } from '../core/fields.ts';
import { vendorSaved } from './vendor.ts';

/**
 * One-time codes. One is sent to the email address and one to the phone of a store's user, and both are verified together
 * (spec 3 §6).
 */

/** Lifetime of a pair of codes in seconds. */
export const codeLifetimeSeconds = 600;
/** Seconds until new codes can be requested. */
export const resendAfterSeconds = 30;
/** Maximum number of wrong attempts for a pair of codes. */
export const maxTries = 5;
export const maxSendsPerHour = 5;
export const maxSendsPerDay = 10;

const codeField = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{6}$/, message);

/** The valid pair of codes. The API never returns the codes themselves. */
export const codesSent = z.object({
  sent_at: timeField,
  expires_at: timeField,
  /** Time from which `send_otp` sends new codes. */
  resend_at: timeField,
  tries_left: z.int(),
  /** Recipients, partly masked: `r…a@example.com`, `98••••3210`. */
  email: z.string(),
  phone: z.string(),
});
export type CodesSent = z.output<typeof codesSent>;

const common = { module: 'Vendors', access: 'permission' } as const;
const params = z.object({ id: idField });

export const vendorOtpEndpoints = {
  /** A GET by specification (spec 1 §7), although it sends codes and therefore writes. */
  send: defineEndpoint({
    ...common,
    name: 'Send the codes of a Vendor',
    operationId: 'sendVendorCodes',
    description: 'Sends one code to the email and one to the phone of a vendor, to verify both.',
    errors: ['wrong_status'],
    methods: ['GET', 'POST'],
    path: 'newvendor/{id}/send_otp',
    leastStoreRole: 'owner',
    whileActing: 'closed',
    writes: true,
    params,
    response: savedResponse(codesSent),
  }),
  /** The valid pair of codes; null when there is none. */
  sent: defineEndpoint({
    ...common,
    name: 'View the codes sent to a Vendor',
    operationId: 'getVendorCodes',
    description: 'Returns when codes were sent to a vendor and until when they are valid, or null when there are none.',
    methods: ['GET'],
    path: 'newvendor/{id}/otp',
    params,
    response: dataResponse(codesSent.nullable()),
  }),
  /** Verifies both codes; the store's status changes from draft to review. */
  verify: defineEndpoint({
    ...common,
    name: 'Verify the codes of a Vendor',
    operationId: 'verifyVendorCodes',
    description: 'Checks both codes; when they are right, the store moves from draft to review.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'newvendor/{id}/verify_otp',
    leastStoreRole: 'owner',
    whileActing: 'closed',
    params,
    body: z.object({
      email_otp: codeField('Enter the six digits sent by email'),
      phone_otp: codeField('Enter the six digits sent by SMS'),
    }),
    response: vendorSaved,
  }),
};

nameComponents({
  VendorCodes: codesSent,
});
