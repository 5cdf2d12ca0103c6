import { createContext, type ReactNode, use } from 'react';

export type Density = 'comfortable' | 'compact';

/** Columns and density of a table; `columns` is null for the columns that the list has without a choice. */
export type TableLayout = { readonly columns: string[] | null; readonly density: Density };

/** The saved views of the current list, as the shared parts of lists use them. */
export type ListViews = {
  /** Id of the view in the URL; undefined for the list without a view. */
  readonly openId: string | undefined;
  /** Columns and density of the open view with their unsaved changes; undefined without a view. */
  readonly layout: TableLayout | undefined;
  /** Changes the layout of the open view until it is saved. */
  readonly changeLayout: (changes: Partial<TableLayout>) => void;
  /** Receives the layout that the browser stores for the list. A new view is created with it. */
  readonly reportLayout: (layout: TableLayout) => void;
  /** True when the list opens with a view that is not applied yet, so that its rows are not shown yet. */
  readonly isPending: boolean;
  /** True when the list opens with a view of the user's choice. */
  readonly hasDefault: boolean;
  /** Opens the list without a view. */
  readonly openBuiltIn: (search?: Readonly<Record<string, string>>) => void;
  /** The tabs of the views; undefined when there are none. */
  readonly tabs: ReactNode;
  /** Buttons that save the current state as a view. */
  readonly tools: ReactNode;
};

/** Value for screens that are not lists. */
export const withoutViews: ListViews = {
  openId: undefined,
  layout: undefined,
  changeLayout: () => {},
  reportLayout: () => {},
  isPending: false,
  hasDefault: false,
  openBuiltIn: () => {},
  tabs: undefined,
  tools: undefined,
};

export const ListViewsContext = createContext(withoutViews);

/** Returns the saved views of the list around the component. */
export const useListViews = (): ListViews => use(ListViewsContext);
