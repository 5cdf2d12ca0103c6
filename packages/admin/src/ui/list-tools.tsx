import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';

type Props = {
  readonly searchLabel: string;
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Called with the text on Enter in the search box. */
  readonly onEnter?: (text: string) => void;
  /** Filters, in the order shown. */
  readonly children?: ReactNode;
};

/** The row above a table: search, then filters. */
export const ListTools = ({ searchLabel, list, onEnter, children }: Props) => (
  <Group gap="xs" mb="sm" role="search">
    <SearchBox
      label={searchLabel}
      value={list.filters.search ?? ''}
      onEnter={onEnter}
      onSearch={(search) => list.change({ search }, { replace: true })}
    />
    {children}
  </Group>
);
