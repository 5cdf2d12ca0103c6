import { idField, rupeesField, textField } from '@bakehouse/contract/core/fields';
import { preselectedOffer } from '@bakehouse/contract/order/best-vendor';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { DeliveryPreference, SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { z } from 'zod';

/** Form values: the fields of the request, with names next to ids for comparisons. */

const named = (message: string) => z.object({ _id: idField, name: z.string() }, message);

export const assignSchema = z.object({
  vendor: named('Must select a Vendor'),
  delivery_type: named('Must select a delivery type'),
  vendor_delivery_charges: z.number('Must Select a Delivery Charge').pipe(rupeesField),
  vendor_charges: z.number('Vendor charges are required').pipe(rupeesField),
  vendors_note: textField(1_000),
  /** Why another vendor than the first suggestion is chosen. */
  choice_reason: textField(200),
});

type Named = { readonly _id: string; readonly name: string };
export type AssignValues = {
  vendor: Named | null;
  delivery_type: Named | null;
  vendor_delivery_charges: number | null;
  vendor_charges: number | null;
  vendors_note: string;
  choice_reason: string;
};

/** Returns the form values of the order's assignment; empty values when there is none. */
export const assignmentOf = ({ assigned_vendor: vendor }: Pick<OrderRecord, 'assigned_vendor'>): AssignValues => ({
  vendor: vendor && { _id: vendor.vendor_id, name: vendor.vendor_details.store_name },
  delivery_type: vendor && { _id: vendor.delivery_type, name: vendor.delivery_type_details.name },
  vendor_delivery_charges: vendor?.vendor_delivery_charges ?? null,
  vendor_charges: vendor?.vendor_charges ?? null,
  vendors_note: vendor?.vendors_note ?? '',
  choice_reason: '',
});

/** Returns the values of a selected delivery type, with the vendor's charge if the type still allows it. */
export function deliveryTypeValues(
  preference: DeliveryPreference | undefined,
): Pick<AssignValues, 'delivery_type' | 'vendor_delivery_charges'> {
  if (!preference) return { delivery_type: null, vendor_delivery_charges: null };
  const { type_id, cost, typeDetails } = preference;
  return {
    delivery_type: { _id: type_id, name: typeDetails.name },
    vendor_delivery_charges: typeDetails.cost_range.includes(cost) ? cost : null,
  };
}

/** Returns the values of a selected vendor, with the delivery type that the order needs, so that most orders need only one key. */
export const vendorValues = (
  { id, store_name, delivery_preferences: offered }: SearchedVendor,
  requestedTypes: readonly NamedType[],
): Pick<AssignValues, 'vendor' | 'delivery_type' | 'vendor_delivery_charges'> => ({
  vendor: { _id: id, name: store_name },
  ...deliveryTypeValues(preselectedOffer(offered, requestedTypes)),
});

/** Returns the name of the store's user. */
export const contactName = ({ admin_detail: { first_name, last_name } }: SearchedVendor): string =>
  `${first_name} ${last_name}`.trim();
