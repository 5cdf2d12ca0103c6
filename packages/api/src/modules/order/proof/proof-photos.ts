import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { message } from '@bakehouse/contract/i18n';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { orderProofEndpoints } from '@bakehouse/contract/order/proof/order-proof.endpoints';
import { validate as isUuid } from 'uuid';
import { grantedScope } from '../../../kernel/access/permissions.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { AppError, forbidden, invalidField, notFound } from '../../../platform/errors.ts';
import { documentKey } from '../../upload/document-file.ts';
import { findStatusError } from '../order.service.ts';
import { loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { findPhoto, insertPhoto, isUnusedPhoto } from './order-proof.queries.ts';

/** The photos that prove deliveries. */

/** Maximum number of photos of an order. */
const maxPhotos = 10;

const photoLabels = { shipped: 'Photo before dispatch', delivered: 'Photo at the door' } as const;

/**
 * Adds a photo to an order. The version of the order does not change, so that the step that follows is taken for the version that the person saw.
 * @throws AppError forbidden without the permission to set the status; wrong_status for an order whose store may not take the step, and after
 *   ten photos; invalid for a file that did not arrive with the call
 */
export async function addPhoto(
  caller: Ctx,
  id: string,
  { step, file }: BodyOf<typeof orderProofEndpoints.addPhoto>,
): Promise<Saved> {
  const ctx = withScopeOf(caller, orderEndpoints.updateStatus);
  const order = await lockOrderAtVersion(ctx, id, undefined);
  const error = findStatusError(ctx.scope, order, step);
  if (error) throw new AppError(error.code, error.message);
  const { user } = ctx.actor;
  if (!isUuid(file) || !(await isUnusedPhoto(ctx.db, file, user._id)))
    throw invalidField('file', /* i18n */ 'Choose a photo');
  const by = { at: ctx.deps.now(), ...user };
  if (!(await insertPhoto(ctx.db, order, { step, imageId: file, max: maxPhotos }, by)))
    throw new AppError('wrong_status', message(/* i18n */ 'An order has at most {max} photos.', { max: maxPhotos }));
  const { order_number: recordName, version, vendor_id } = order;
  const changes = { Proof: { from: null, to: photoLabels[step] } };
  await audit(ctx, {
    module: 'order',
    action: 'proof',
    recordId: id,
    recordName,
    changes,
    version,
    stores: [vendor_id],
  });
  return { message: 'Photo saved successfully', data: await loadOrder(ctx, id) };
}

/** Returns a photo of an order within the scope, as a file that nobody stores. */
export async function downloadPhoto(caller: Ctx, id: string, position: number): Promise<FileResponse> {
  const ctx = withScopeOf(caller, orderEndpoints.details);
  const imageId = await findPhoto(ctx.db, ctx.scope, id, position);
  const found = imageId && (await ctx.deps.files.get(documentKey(imageId, 'jpeg')));
  if (!found) throw notFound(/* i18n */ 'Photo');
  return { name: `proof-${position}.jpg`, body: found.stream(), type: 'image/jpeg', isPrivate: true };
}

/** Returns the context with the orders that a permission of the caller reaches. */
function withScopeOf(ctx: Ctx, endpoint: Parameters<typeof grantedScope>[1]): Ctx {
  const scope = grantedScope(ctx.actor, endpoint);
  if (!scope) throw forbidden();
  return { ...ctx, scope };
}
