import { useLocalStorage } from '@mantine/hooks';

type Stored = { readonly hidden: readonly string[]; readonly order: readonly string[] };
type Choosable = { readonly id: string; readonly header: string; readonly optional?: true };

/** Visible columns of a table and their order, stored in this browser. */
export const useColumnLayout = <C extends Choosable>(name: string, columns: readonly C[]) => {
  const [stored, setKept, reset] = useLocalStorage<Stored | undefined>({
    key: `bakehouse.columns.${name}`,
    getInitialValueInEffect: false,
  });
  const known = columns.map(({ id }) => id);
  // Columns that were added after the order was stored come last.
  const order = [...new Set([...(stored?.order ?? []).filter((id) => known.includes(id)), ...known])];
  const hidden = new Set(stored?.hidden ?? columns.filter(({ optional }) => optional).map(({ id }) => id));
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return {
    /** All columns in order, for the column settings. */
    columns: ordered,
    hidden: hidden as ReadonlySet<string>,
    visible: ordered.filter(({ id }) => !hidden.has(id)),
    show: (id: string, visible: boolean) =>
      setKept({ order, hidden: visible ? [...hidden].filter((other) => other !== id) : [...hidden, id] }),
    move: (id: string, by: 1 | -1) => {
      const next = order.filter((other) => other !== id);
      next.splice(Math.max(order.indexOf(id) + by, 0), 0, id);
      setKept({ order: next, hidden: [...hidden] });
    },
    reset,
  };
};
export type ColumnLayout = Omit<ReturnType<typeof useColumnLayout>, 'visible'>;
