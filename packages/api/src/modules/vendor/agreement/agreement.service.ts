import { type CommissionRule, commissionTargets, fromUnit, toUnit } from '@bakehouse/contract/money/commission';
import type { AgreementInput, VendorAgreement } from '@bakehouse/contract/vendor/vendor-agreement';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { findVendor, lockVendor } from '../vendor.queries.ts';
import {
  type AgreementRow,
  deleteAgreement,
  findAgreement,
  findAgreements,
  findTargetNames,
  insertAgreement,
} from './agreement.queries.ts';

/** The actions on the agreements of a store. */

/** @throws AppError not_found */
export async function listAgreements(ctx: Ctx, storeId: string): Promise<{ data: VendorAgreement[] }> {
  if (!(await findVendor(ctx.db, ctx.scope, storeId))) throw notFound(/* i18n */ 'Vendor');
  const rows = await findAgreements(ctx.db, storeId);
  const inForce = rows.find(({ validFrom }) => validFrom <= today(ctx));
  return { data: rows.map((row) => ({ ...toAgreement(row), in_force: row === inForce })) };
}

const today = (ctx: Ctx): string => dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());

const toAgreement = (row: AgreementRow): Omit<VendorAgreement, 'in_force'> => ({
  _id: row._id,
  valid_from: row.validFrom,
  basis: row.basis,
  percent: row.percent === null ? null : row.percent / 100,
  rules: row.rules.map(({ percent, fixed, ...rule }) => ({ ...rule, ...toUnit({ percent, fixed }) })),
  at: row.at.toISOString(),
  actor: row.actorName,
});

/**
 * Adds an agreement. It decides about the orders that are assigned while it is in force.
 * @throws AppError not_found; invalid for a past day and for unknown targets of rules; duplicate for the day of another agreement
 */
export async function createAgreement(ctx: Ctx, storeId: string, input: AgreementInput): Promise<{ message: string }> {
  const store = await lockVendor(ctx.db, ctx.scope, storeId);
  if (!store) throw notFound(/* i18n */ 'Vendor');
  const { valid_from: validFrom, basis, percent } = input;
  if (validFrom < today(ctx)) throw invalidField('valid_from', 'An agreement begins today or later');
  const { now } = ctx.deps;
  const isAdded = await insertAgreement(ctx.db, {
    vendorId: storeId,
    validFrom,
    basis,
    percent: percent === null ? null : Math.round(percent * 100),
    rules: await nameRules(ctx, input.rules),
    at: now(),
    actorId: ctx.actor.user._id,
    actorName: ctx.actor.user.name,
  });
  if (!isAdded) {
    const message = `There is an agreement from ${validFrom} already. Choose another day, or remove it first.`;
    throw new AppError('duplicate', message, { fields: { valid_from: message } });
  }
  await auditAgreement(ctx, store, { from: null, to: `from ${validFrom}: ${describe(input)}` });
  return { message: 'Agreement added successfully' };
}

/** @throws AppError invalid for a target that does not exist */
async function nameRules(ctx: Ctx, rules: AgreementInput['rules']): Promise<CommissionRule[]> {
  const names = new Map<string, string>();
  for (const kind of commissionTargets) {
    const ids = rules.flatMap(({ applies_to, target }) => (applies_to === kind ? target : []));
    for (const [id, name] of await findTargetNames(ctx.db, kind, ids)) names.set(id, name);
  }
  return rules.map(({ applies_to, target, ...rate }, index) => {
    const name = names.get(target);
    if (name === undefined) throw invalidField(`rules.${index}.target`, `Unknown ${applies_to.replace('_', ' ')}`);
    return { applies_to, target, name, ...fromUnit(rate) };
  });
}

type Terms = Pick<VendorAgreement, 'basis' | 'percent'> & { readonly rules: readonly unknown[] };

const describe = ({ basis, percent, rules }: Terms) =>
  basis === 'charge' ? 'vendor charges' : `${percent} % commission, ${rules.length} rules`;

const auditAgreement = (
  ctx: Ctx,
  { id, store_name }: { readonly id: string; readonly store_name: string },
  change: { from: string | null; to: string | null },
) =>
  audit(ctx, {
    module: 'vendor',
    action: 'agreement',
    recordId: id,
    recordName: store_name,
    changes: { agreement: change },
  });

/** @throws AppError not_found; wrong_status for an agreement that has begun */
export async function removeAgreement(ctx: Ctx, storeId: string, id: string): Promise<{ message: string }> {
  const store = await lockVendor(ctx.db, ctx.scope, storeId);
  if (!store) throw notFound(/* i18n */ 'Vendor');
  const agreement = await findAgreement(ctx.db, id);
  if (agreement?.vendorId !== storeId) throw notFound('Agreement');
  if (agreement.validFrom <= today(ctx))
    throw new AppError('wrong_status', 'This agreement has begun. Add another one instead.');
  await deleteAgreement(ctx.db, id);
  const from = `from ${agreement.validFrom}: ${describe(toAgreement(agreement))}`;
  await auditAgreement(ctx, store, { from, to: null });
  return { message: 'Agreement removed successfully' };
}
