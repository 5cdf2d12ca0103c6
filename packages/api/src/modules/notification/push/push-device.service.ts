import { ECDH } from 'node:crypto';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { rejectedAddress } from '../../../platform/gateways/webhook-sender.ts';
import { deleteDevice, deleteOldestDevices, saveDevice } from './push-device.queries.ts';
import { vapidPublicKey } from './vapid.ts';

/** The actions on the caller's devices that get push messages. */

/** Maximum number of devices of a person. A new one replaces the oldest. */
const maxDevices = 20;

export const viewPushKey = async ({ deps }: Pick<Ctx, 'deps'>) => ({ public_key: await vapidPublicKey(deps) });

/**
 * Subscribes the device of the caller's session.
 * @throws AppError `invalid` for an address that is not public, and for a key that is no point on the curve
 */
export async function subscribeDevice(
  ctx: Ctx,
  { endpoint, keys: { p256dh, auth } }: BodyOf<typeof pushEndpoints.subscribe>,
) {
  const { db, actor, deps } = ctx;
  const rejected = rejectedAddress(endpoint, deps.config);
  if (rejected) throw invalidField('endpoint', rejected.replace('Address', 'Endpoint'));
  if (!isPoint(p256dh)) throw invalidField('keys.p256dh', 'P256dh must be the public key of a push subscription');
  const personId = actor.user._id;
  const isNew = await saveDevice(db, { personId, sessionId: actor.sessionId, endpoint, p256dh, auth });
  await deleteOldestDevices(db, personId, maxDevices);
  // Dashboards subscribe again each time they open.
  if (isNew) await auditDevice(ctx, { from: null, to: new URL(endpoint).host });
  return { message: 'Device subscribed' };
}

/** Returns whether an uncompressed public key is a point on the curve P-256. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribeDevice(ctx: Ctx, { endpoint }: BodyOf<typeof pushEndpoints.unsubscribe>) {
  if (await deleteDevice(ctx.db, ctx.actor.user._id, endpoint))
    await auditDevice(ctx, { from: new URL(endpoint).host, to: null });
  return { message: 'Device unsubscribed' };
}

/** The audit log contains only the host of the endpoint, because the whole URL allows sending to the device. */
const auditDevice = (ctx: Ctx, device: { from: string | null; to: string | null }) =>
  audit(ctx, {
    module: 'notification-preferences',
    action: 'update',
    recordId: ctx.actor.user._id,
    recordName: ctx.actor.user.name,
    changes: { 'Push device': device },
  });
