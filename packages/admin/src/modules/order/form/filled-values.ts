import type { AddressValues, OrderValues } from './order-values.ts';

/** What the form of a new order filled in by itself. It is replaced by the next choice; what a person typed is kept. */

/** The fields that follow from the phone of a customer. */
export type CustomerPart = Pick<OrderValues, 'customer' | 'address' | 'same' | 'selected_area'>;

export type FilledValues = {
  /** Filled in from the last order of a customer. */
  customer?: CustomerPart | undefined;
  /** Filled into the second address line by the address search. */
  area?: string | undefined;
};

/**
 * Replaces what was filled in for one customer by the values of another. Fields that a person has changed are kept; an address is
 * kept as a whole.
 * @param current values of the form.
 * @param filled what was filled in before.
 * @param next values of the other customer; empty for an unknown one.
 */
export function replaceCustomer(current: CustomerPart, filled: CustomerPart, next: CustomerPart): CustomerPart {
  const { phone } = current.customer;
  const { shipping } = current.address;
  const isPlaceKept =
    !isSame(placeOf(shipping), placeOf(filled.address.shipping)) ||
    !isSame(current.selected_area, filled.selected_area);
  const isBillingKept = current.same !== filled.same || !isSame(current.address.billing, filled.address.billing);
  const contact = replaceFields(
    { full_name: shipping.full_name, phone: shipping.phone },
    { full_name: filled.address.shipping.full_name, phone: filled.address.shipping.phone },
    { full_name: next.address.shipping.full_name, phone: next.address.shipping.phone },
  );
  return {
    customer: { ...replaceFields(current.customer, filled.customer, next.customer), phone },
    address: {
      shipping: { ...(isPlaceKept ? shipping : next.address.shipping), ...contact },
      billing: isBillingKept ? current.address.billing : next.address.billing,
    },
    same: isBillingKept ? current.same : next.same,
    selected_area: isPlaceKept ? current.selected_area : next.selected_area,
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of an address that belong together: a street of one customer and the city of another are no address. */
const placeOf = ({ full_name: _n, phone: _p, ...place }: AddressValues) => place;

/** Returns each field of `next` that is still as it was filled in, and the current value of the others. */
function replaceFields<Values extends object>(current: Values, filled: Values, next: Values): Values {
  const replaced = { ...current };
  for (const key of Object.keys(current) as (keyof Values)[])
    if (isSame(current[key], filled[key])) replaced[key] = next[key];
  return replaced;
}
