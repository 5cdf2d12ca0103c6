import { i18n } from '@bakehouse/contract/i18n';
import { Group, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { ListTabs } from './list-tabs.tsx';
import { useListViews } from './list-views.ts';
import { SearchBox } from './search-box.tsx';

type Props = {
  /** Without it there is no search field. */
  readonly searchLabel?: string;
  /** Minimum length of a search text. */
  readonly minSearchLength?: number;
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Called with the text when Enter is pressed in the search field. */
  readonly onEnter?: (text: string) => void;
  /** The screen shows the views next to its own tabs. */
  readonly hasOwnTabs?: boolean;
  /** Filters in display order. */
  readonly children?: ReactNode;
};

/** The saved views, and the row above a table: search, then filters, then the buttons that save a view. */
export function ListTools({ searchLabel, minSearchLength, list, onEnter, hasOwnTabs = false, children }: Props) {
  const views = useListViews();
  return (
    <>
      {views.tabs && !hasOwnTabs && (
        <ListTabs label={i18n.t('Views')} selected={views.openId}>
          <UnstyledButton aria-pressed={views.openId === undefined} onClick={() => views.openBuiltIn()}>
            {i18n.t('All')}
          </UnstyledButton>
          {views.tabs}
        </ListTabs>
      )}
      <Group gap="xs" mb="sm" role="search">
        {searchLabel && (
          <SearchBox
            label={searchLabel}
            value={list.filters.search ?? ''}
            minLength={minSearchLength}
            onEnter={onEnter}
            onSearch={(search) => list.change({ search }, { replace: true })}
          />
        )}
        {children}
        {views.tools}
      </Group>
    </>
  );
}
