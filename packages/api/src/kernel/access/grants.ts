import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../http/context.ts';

/** Users can only grant permissions that they have themselves (spec 3 §4). */

/** A permission key. `everywhere` is false when it is limited to the user's own store. */
export type Grant = { readonly key: string; readonly everywhere: boolean };
/** The permissions of roles, groups or a user. `isSuper` is set when Super Admin is one of the roles. */
export type PermissionSet = { readonly isSuper: boolean; readonly grants: readonly Grant[] };

/** Returns whether the actor has all of these permissions, each with at least the same scope. */
export function hasAll(actor: Actor, { isSuper, grants }: PermissionSet): boolean {
  if (actor.isSuper) return true;
  if (isSuper) return false;
  return grants.every(({ key, everywhere }) => {
    const reach = actor.grants.get(key);
    return everywhere ? reach === 'all' : reach !== undefined;
  });
}

/** @throws AppError forbidden when the actor would grant permissions that they do not have. */
export function rejectGrantingMore(actor: Actor, permissionSet: PermissionSet): void {
  if (!hasAll(actor, permissionSet))
    throw new AppError('forbidden', 'You cannot grant a permission that you do not have yourself');
}

/** @throws AppError forbidden when a role or group that others use grants more than the actor has. */
export function rejectChangingMore(actor: Actor, permissionSet: PermissionSet, label: string): void {
  if (!hasAll(actor, permissionSet))
    throw new AppError('forbidden', `You cannot change a ${label} that grants more than you have yourself`);
}
