import { apiKeyStates } from '@bakehouse/contract/api-key/api-key-state';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import type { ListState } from '../../ui/table/list-state.ts';

type Props = { readonly list: Pick<ListState, 'filters' | 'change'> };

/** Filter of a list of API keys by their state. */
export const KeyStateFilter = ({ list }: Props) => (
  <FilterSelect
    label="Status"
    options={apiKeyStates.map((value) => ({ value, label: value }))}
    value={list.filters.status}
    onChange={(status) => list.change({ status })}
  />
);
