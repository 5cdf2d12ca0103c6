import { ActionIcon } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { pluralize } from '../../../ui/format/text.ts';
import { IconFillDown } from '../../../ui/icons.ts';
import { modKey } from '../../../ui/use-keys.ts';
import styles from './variant-grid.module.css';
import { type CellField, cellFields, columnLabels } from './variant-row.ts';
import { VariantRows, type VariantsProps } from './variant-rows.tsx';
import { fillDown, pasteCells } from './variant-sheet.ts';

/** Fixed column widths are in the style sheet, so that the browser need not measure all rows. */
const columns = ['variant', ...cellFields, 'sku', 'image', 'actions'];

/**
 * Variants as a spreadsheet. Enter and the arrow keys move within a column, copied cells of a spreadsheet are pasted,
 * and a value can fill the rest of its column. One event listener serves all cells, and each row renders only for its
 * own changes.
 */
export function VariantGrid(props: VariantsProps) {
  const { store, keys, announce, readOnly } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(keys.length);
  // Neighbours of the focused row are always mounted.
  const moveFocus = (key: string, field: CellField, step: 1 | -1) => {
    const next = frame.current?.querySelector<HTMLInputElement>(
      `[data-line="${keys[keys.indexOf(key) + step]}"] [data-field="${field}"]`,
    );
    next?.focus();
    next?.select();
  };
  const fill = (key: string, field: CellField) =>
    announce(`${columnLabels[field]} filled into ${pluralize(fillDown(store, key, field), 'row')}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.nativeEvent.isComposing) return;
    const isDown = event.key === 'ArrowDown' || event.key === 'Enter';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(cell.key, cell.field, isDown ? 1 : -1);
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      fill(cell.key, cell.field);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value is pasted at the cursor as usual.
    if (!cell || !/[\n\t]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    const { rows, invalid } = pasteCells(store, cell.key, cell.field, text);
    const errors = invalid > 0 ? `. ${pluralize(invalid, 'cell is', 'cells are')} invalid` : '';
    announce(`Pasted into ${pluralize(rows, 'row')}${errors}`);
  };
  return (
    <div ref={frame} className={styles.frame}>
      <table
        className={styles.grid}
        aria-label="Variants"
        aria-rowcount={count + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column} data-column={column} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Variant</th>
            {cellFields.map((field) => (
              <th key={field} scope="col" data-number={field === 'name' ? undefined : true}>
                <span>
                  {columnLabels[field]}
                  {!readOnly && keys.length > 1 && (
                    <ActionIcon
                      size={24}
                      aria-label={`Fill down ${columnLabels[field]}`}
                      title={`Fill the first value down. In a cell: ${modKey('D')}`}
                      onClick={() => keys[0] && fill(keys[0], field)}
                    >
                      <IconFillDown size={15} />
                    </ActionIcon>
                  )}
                </span>
              </th>
            ))}
            <th scope="col">SKU</th>
            <th scope="col">Image</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <VariantRows {...props} frame={frame} onCount={setCount} />
      </table>
    </div>
  );
}

/** Returns the editable cell of an event, if any. */
function cellOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const { field } = target.dataset;
  const key = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return field && key ? { key, field: field as CellField } : undefined;
}
