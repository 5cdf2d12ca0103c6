import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Choices, type Named, useLookup } from '../../data/lookups.ts';
import { productLookups } from '../../kernel/pickers/product-lookups.ts';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { type productStatuses, statusFilterLabels, typeLabels } from './product.resource.ts';

const names = ['status', 'type', 'catagory', 'tag'] as const;
type Chosen = { readonly [Name in (typeof names)[number]]?: string | undefined };

const statusOptions = (['Active', 'Inactive', 'Deleted', 'Draft'] satisfies (typeof productStatuses)[number][]).map(
  (value) => ({ value, label: statusFilterLabels[value] ?? value }),
);
const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

/**
 * The four filters. A selection takes effect with the Apply button, which is highlighted when it differs from the
 * current filter (spec 2 §4).
 */
export function ProductFilters({ list }: { list: Pick<ListState, 'filters' | 'change'> }) {
  const applied: Chosen = Object.fromEntries(names.map((name) => [name, list.filters[name]]));
  const appliedText = JSON.stringify(applied);
  const [chosen, setChosen] = useState(applied);
  const [previousText, setPreviousText] = useState(appliedText);
  if (previousText !== appliedText) {
    // The URL changed for another reason (back, clear filters), so it replaces the selection.
    setPreviousText(appliedText);
    setChosen(applied);
  }
  const categories = useLookup(productLookups.categories);
  const tags = useLookup(productLookups.tags);
  const differs = names.some((name) => chosen[name] !== applied[name]);
  const filter = (label: string, name: (typeof names)[number], options: { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      options={options}
      value={chosen[name]}
      onChange={(value) => setChosen({ ...chosen, [name]: value })}
    />
  );
  return (
    <>
      {filter('Status', 'status', statusOptions)}
      {filter('Type', 'type', typeOptions)}
      {categories.state !== 'forbidden' && filter('Category', 'catagory', optionsOf(categories))}
      {tags.state !== 'forbidden' && filter('Tag', 'tag', optionsOf(tags))}
      <DisabledReason reason={differs ? undefined : 'The list already shows these filters'}>
        <Button variant={differs ? 'filled' : 'default'} onClick={() => list.change(chosen)}>
          Apply
        </Button>
      </DisabledReason>
    </>
  );
}

const optionsOf = (choices: Choices<Named>) =>
  choices.state === 'ready' ? choices.rows.map(({ _id, name }) => ({ value: _id, label: name })) : [];
