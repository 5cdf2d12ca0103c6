import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';

type Props = {
  readonly searchLabel: string;
  /** Minimum length of a search text. */
  readonly minSearchLength?: number;
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Called with the text when Enter is pressed in the search field. */
  readonly onEnter?: (text: string) => void;
  /** Filters in display order. */
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
