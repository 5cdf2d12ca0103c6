import { AppError } from '../errors.ts';
import type { Actor } from '../http/context.ts';

/** Nobody gives what they do not hold (spec 3 §4). What somebody holds is written the same way for all who ask. */

/** A permission and whether it reaches everything, or only the holder's own store. */
export type Grant = { readonly key: string; readonly everywhere: boolean };
/** What roles, groups or a person come to. `isSuper`: Super Admin is among it. */
export type Holding = { readonly isSuper: boolean; readonly grants: readonly Grant[] };

/** Whether the actor holds all of it, each as far as it reaches. */
export const holds = (actor: Actor, { isSuper, grants }: Holding): boolean => {
  if (actor.isSuper) return true;
  if (isSuper) return false;
  return grants.every(({ key, everywhere }) => {
    const reach = actor.grants.get(key);
    return everywhere ? reach === 'all' : reach !== undefined;
  });
};

/** @throws AppError forbidden when the actor would give more than they hold. */
export const rejectGivingMore = (actor: Actor, holding: Holding): void => {
  if (!holds(actor, holding))
    throw new AppError('forbidden', 'You cannot give a permission that you do not hold yourself');
};

/** @throws AppError forbidden when the record grants more than the actor holds: others rely on it. */
export const rejectChangingMore = (actor: Actor, holding: Holding, label: string): void => {
  if (!holds(actor, holding))
    throw new AppError('forbidden', `You cannot change a ${label} that grants more than you hold yourself`);
};
