import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';

type Props = {
  readonly searchLabel: string;
  /** Characters that a search needs; the list does not search for less. */
  readonly minSearchLength?: number;
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Called with the text on Enter in the search box. */
  readonly onEnter?: (text: string) => void;
  /** Filters, in the order shown. */
  readonly children?: ReactNode;
};

/** The row above a table: search, then filters. */
export const ListTools = ({ searchLabel, minSearchLength, list, onEnter, children }: Props) => (
  <Group gap="xs" mb="sm" role="search">
    <SearchBox
      label={searchLabel}
      value={list.filters.search ?? ''}
      minLength={minSearchLength}
      onEnter={onEnter}
      onSearch={(search) => list.change({ search }, { replace: true })}
    />
    {children}
  </Group>
);
