import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { type Density, useListViews } from '../list-views.ts';

type Stored = { readonly hidden: readonly string[]; readonly order: readonly string[] };
type ColumnDefinition = { readonly id: string; readonly header: string; readonly optional?: true };

/** Visible columns of a table, their order and the density: those of the open view, else those of this browser. */
export function useColumnLayout<C extends ColumnDefinition>(name: string, columns: readonly C[]) {
  const stored = useStoredLayout(name);
  const { layout: viewLayout, changeLayout, reportLayout } = useListViews();
  const known = columns.map(({ id }) => id);
  const chosen = viewLayout ? fromView(viewLayout.columns, known) : stored.columns;
  const density = viewLayout?.density ?? stored.density;
  // Columns that were added after the order was stored come last.
  const order = [...new Set([...(chosen?.order ?? []).filter((id) => known.includes(id)), ...known])];
  const hidden = new Set(chosen?.hidden ?? columns.filter(({ optional }) => optional).map(({ id }) => id));
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const visible = ordered.filter(({ id }) => !hidden.has(id));

  const storedColumns = stored.columns && !viewLayout ? visible.map(({ id }) => id).join(' ') : undefined;
  useEffect(
    () => reportLayout({ columns: storedColumns?.split(' ') ?? null, density: stored.density }),
    [reportLayout, storedColumns, stored.density],
  );

  const change = (next: Stored) => {
    if (viewLayout) changeLayout({ columns: next.order.filter((id) => !next.hidden.includes(id)) });
    else stored.setColumns(next);
  };
  return {
    /** All columns in order, for the column settings. */
    columns: ordered,
    hidden: hidden as ReadonlySet<string>,
    visible,
    density,
    show: (id: string, isVisible: boolean) =>
      change({ order, hidden: isVisible ? [...hidden].filter((other) => other !== id) : [...hidden, id] }),
    move: (id: string, offset: 1 | -1) => {
      const next = order.filter((other) => other !== id);
      next.splice(Math.max(order.indexOf(id) + offset, 0), 0, id);
      change({ order: next, hidden: [...hidden] });
    },
    reset: () => (viewLayout ? changeLayout({ columns: null }) : stored.resetColumns()),
    setDensity: (next: Density) => (viewLayout ? changeLayout({ density: next }) : stored.setDensity(next)),
  };
}

/** Columns and density that this browser stores for a table, for the list without a view. */
function useStoredLayout(name: string) {
  const [columns, setColumns, resetColumns] = useLocalStorage<Stored | undefined>({
    key: `bakehouse.columns.${name}`,
    getInitialValueInEffect: false,
  });
  const [density, setDensity] = useLocalStorage<Density>({
    key: `bakehouse.density.${name}`,
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
  return { columns, setColumns, resetColumns, density, setDensity };
}

/** Turns the columns of a view into the stored form; undefined when none of them exists any more. */
function fromView(columns: readonly string[] | null, known: readonly string[]): Stored | undefined {
  const order = columns?.filter((id) => known.includes(id)) ?? [];
  return order.length > 0 ? { order, hidden: known.filter((id) => !order.includes(id)) } : undefined;
}

export type ColumnLayout = Omit<ReturnType<typeof useColumnLayout>, 'visible'>;
