import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { ReactNode } from 'react';
import { dataOf, defineLookup, type Named } from '../../data/lookups.ts';
import { type NamedFieldProps, NamedMultiSelect } from '../../ui/input/named-multi-select.tsx';
import { lookupNote } from './lookup-note.tsx';
import { useLookupSearch } from './use-lookup-search.ts';

const products = defineLookup('product', productEndpoints.dropdownSearch, dataOf<Named>);
const couponProducts = defineLookup('product', productEndpoints.forCoupon, dataOf<Named>);

type Props = NamedFieldProps & {
  /** True in the coupon form, which searches an endpoint of its own with its own permission. */
  readonly forCoupon?: boolean;
  readonly description?: ReactNode;
};

/** Selects several products. The server searches for the typed text. */
export function ProductPicker({ forCoupon, description, ...field }: Props) {
  const lookup = forCoupon ? couponProducts : products;
  const found = useLookupSearch((search) => lookup({ query: search ? { search } : {} }));
  return (
    <NamedMultiSelect
      {...field}
      description={lookupNote(found.choices) ?? description}
      options={found.rows}
      onSearch={found.onSearch}
      nothingFoundMessage={found.nothingFoundMessage}
    />
  );
}
