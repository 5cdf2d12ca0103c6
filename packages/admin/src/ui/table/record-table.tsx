import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useKeys } from '../use-keys.ts';
import { useColumnLayout } from './columns/column-layout.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordGrid } from './record-grid.tsx';
import type { RecordTableProps } from './record-table-props.ts';

/**
 * A list of records: a table on wide screens and cards on phones, with the same links and actions. `J` and `K` move
 * between rows, Enter opens a row, `E` edits it, and `X` selects it.
 */
export function RecordTable<Row extends { readonly _id: string }>(props: RecordTableProps<Row>) {
  const { name, columns, rows } = props;
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const container = useRef<HTMLDivElement>(null);
  const layout = useColumnLayout(name, columns);
  const focusRow = (offset: 1 | -1) => {
    const links = [...(container.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const current = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
    links[Math.min(Math.max(current + offset, 0), links.length - 1)]?.focus();
  };
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: ({ shiftKey }) => {
      const index = [...(container.current?.querySelectorAll('[data-row]') ?? [])].findIndex((row) =>
        row.contains(document.activeElement),
      );
      const row = rows?.[index];
      if (row) props.selection?.toggle(row, shiftKey);
    },
    e: () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-edit]')?.click(),
  });

  if (rows?.length === 0) return props.empty;
  return (
    <div ref={container} aria-busy={rows === undefined || props.dimmed === true}>
      {narrow ? (
        <RecordCards {...props} columns={layout.visible} />
      ) : (
        <RecordGrid {...props} columns={layout.visible} layout={layout} />
      )}
    </div>
  );
}
