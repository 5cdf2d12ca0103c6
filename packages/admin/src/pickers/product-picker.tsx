import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { ReactNode } from 'react';
import { lookupQuery, type Named } from '../data/look-ups.ts';
import { useCan } from '../data/session.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookupNote } from './look-up-note.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

const { dropdownSearch, forCoupon } = productEndpoints;

type Props = {
  readonly label: string;
  /** Whose products are asked for: each has a call, and so a permission, of its own. */
  readonly of?: 'coupon';
  readonly description?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Several products; the server searches for what is typed. */
export const ProductPicker = ({ of, description, ...field }: Props) => {
  const endpoint: typeof forCoupon | typeof dropdownSearch = of === 'coupon' ? forCoupon : dropdownSearch;
  const mayAsk = useCan()(endpoint);
  const found = useTypeAhead(
    mayAsk,
    (search) => lookupQuery<typeof forCoupon>(endpoint as typeof forCoupon, { query: search ? { search } : {} }),
    ({ data }) => data,
  );
  return (
    <NamedMultiSelect
      {...field}
      description={lookupNote(found.choices) ?? description}
      options={found.rows}
      onSearch={found.onSearch}
      nothing={found.searching ? 'Searching…' : 'Nothing found'}
    />
  );
};
