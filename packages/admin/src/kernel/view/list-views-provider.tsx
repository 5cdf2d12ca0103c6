import { viewLists } from '@bakehouse/contract/view/view-lists';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useCan } from '../../data/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListViewsContext, withoutViews } from '../../ui/table/list-views.ts';
import { useOpenView } from './use-open-view.ts';

const ViewTabs = lazyPart(
  async () => (await import('./view-tabs.tsx')).ViewTabs,
  () => null,
);
const ViewTools = lazyPart(
  async () => (await import('./view-tools.tsx')).ViewTools,
  () => null,
);

type Props = {
  readonly list: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly enabled: boolean;
  readonly children: ReactNode;
};

/** Provides the saved views of the current list to its shared parts. The views are loaded in parallel with the list. */
export function ListViewsProvider({ children }: { readonly children: ReactNode }) {
  const can = useCan();
  // The rendered screen, not the location, which changes before the next screen is loaded.
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const list = match?.pathname.replace(/\/$/, '') ?? '';
  const permission = viewLists[list];
  return (
    <Provider list={list} search={match?.search ?? {}} enabled={permission !== undefined && can(permission)}>
      {children}
    </Provider>
  );
}

function Provider({ list, search, enabled, children }: Props) {
  const state = useOpenView({ list, url: search, enabled });
  const value = {
    ...state.shared,
    tabs: state.views.length > 0 && (
      <Suspense>
        <ViewTabs state={state} />
      </Suspense>
    ),
    tools: state.isModified && (
      <Suspense>
        <ViewTools list={list} state={state} />
      </Suspense>
    ),
  };
  return <ListViewsContext value={enabled ? value : withoutViews}>{children}</ListViewsContext>;
}
