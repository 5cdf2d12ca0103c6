import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { toPaise } from '@bakehouse/contract/core/money';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { lockDeliveryTypes, type OfferedType } from './vendor.queries.ts';
import { chargeError } from './vendor.rules.ts';
import { changeVendor, type VendorAction, viewVendor } from './vendor.service.ts';
import { insertPreferences, raiseVersion, updatePreference } from './vendor.writes.ts';

/**
 * The delivery types that a store offers, each with one of the charges that the type allows. Vendors may change their own at any
 * time.
 */

type Chosen = BodyOf<typeof vendorEndpoints.addPreferences>;
type CostChange = BodyOf<typeof vendorEndpoints.updateCost>;
type StatusChange = BodyOf<typeof vendorEndpoints.updatePreferenceStatus>;

export const viewPreferences = async (ctx: Ctx, id: string) => ({
  data: (await viewVendor(ctx, id)).data.delivery_preferences,
});

/** @throws AppError invalid for an unknown or inactive type */
const requireActiveType = (types: readonly OfferedType[], id: string, field: string): OfferedType => {
  const type = types.find((type) => type.id === id);
  if (!type) throw invalidField(field, /* i18n */ 'Unknown delivery type');
  if (type.status !== 'Active') throw invalidField(field, `${type.name} is not offered at present`);
  return type;
};

/** @throws AppError duplicate for a type that was not added, because the store offers it already */
const rejectDuplicates = (
  types: readonly OfferedType[],
  chosen: Chosen['delivery_types'],
  addedIds: readonly string[],
) => {
  const index = chosen.findIndex(({ id }) => !addedIds.includes(id));
  if (index < 0) return;
  const name = types.find(({ id }) => id === chosen[index]?.id)?.name ?? '';
  const message = `This store offers ${name} already`;
  throw new AppError('duplicate', message, { fields: { [`delivery_types.${index}.id`]: message } });
};

export const addPreferences = (ctx: Ctx, id: string, { version, delivery_types }: Chosen) =>
  changeVendor(
    ctx,
    { id, version, action: 'add-preferences', message: 'Delivery preferences added successfully' },
    async () => {
      const types = await lockDeliveryTypes(
        ctx.db,
        delivery_types.map((deliveryType) => deliveryType.id),
      );
      const chosen = delivery_types.map((deliveryType, index) => {
        const type = requireActiveType(types, deliveryType.id, `delivery_types.${index}.id`);
        const cost = toPaise(deliveryType.cost);
        const error = chargeError(cost, type.cost_range);
        if (error) throw invalidField(`delivery_types.${index}.cost`, error);
        return { id: type.id, cost };
      });
      rejectDuplicates(types, delivery_types, await insertPreferences(ctx.db, id, chosen));
      await raiseVersion(ctx.db, id, ctx.deps.now());
    },
  );

const changePreference = (
  ctx: Ctx,
  action: VendorAction,
  typeId: string,
  change: (type: OfferedType) => { cost?: number; active?: boolean },
) =>
  changeVendor(ctx, action, async () => {
    const [type] = await lockDeliveryTypes(ctx.db, [typeId]);
    if (!type || !(await updatePreference(ctx.db, action.id, typeId, change(type))))
      throw notFound(/* i18n */ 'Delivery preference');
    await raiseVersion(ctx.db, action.id, ctx.deps.now());
  });

export function updateCost(ctx: Ctx, id: string, typeId: string, { version, cost }: CostChange) {
  const action = { id, version, action: 'cost', message: 'Delivery charge updated successfully' };
  return changePreference(ctx, action, typeId, ({ cost_range }) => {
    const paise = toPaise(cost);
    const error = chargeError(paise, cost_range);
    if (error) throw invalidField('cost', error);
    return { cost: paise };
  });
}

export function updatePreferenceStatus(ctx: Ctx, id: string, typeId: string, { version, status }: StatusChange) {
  const action = { id, version, action: 'preference-status', message: 'Delivery preference updated successfully' };
  return changePreference(ctx, action, typeId, () => ({ active: status === 'Active' }));
}
