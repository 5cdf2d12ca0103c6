import { i18n, translated } from '@bakehouse/contract/i18n';
import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { IconArrowDown, IconArrowUp, IconSelector } from '../icons.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { ColumnLayout } from './columns/column-layout.ts';
import styles from './record-grid.module.css';
import type { Column, RecordTableProps } from './record-table-props.ts';
import { RowLink } from './row-link.tsx';
import { SelectBox } from './selection/select-box.tsx';

type Props<Row> = RecordTableProps<Row> & { readonly layout: ColumnLayout };

const skeletonRows = [...Array(8).keys()];

/** Records as a table with a sticky header; a click anywhere in a row opens the record. */
export function RecordGrid<Row extends { readonly _id: string }>(props: Props<Row>) {
  const { name, columns, rows, dimmed, sort, onSort, linkTo, actions, layout, selection } = props;
  const navigate = useNavigate();
  const open = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const to = linkTo?.(row);
    const { target } = event;
    // React propagates clicks from a dialog that a row opened, although the dialog is elsewhere in the DOM.
    const isInRow = target instanceof Element && event.currentTarget.contains(target);
    if (!to || !isInRow || target.closest('a, button, input, label, [role="dialog"]')) return;
    if (!window.getSelection()?.toString()) void navigate({ href: to });
  };
  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined} data-density={layout.density}>
      <Table aria-label={name} className={styles.table} data-selectable={selection ? true : undefined}>
        <Table.Thead className={styles.head}>
          <Table.Tr>
            {selection && (
              // Not a column header: it holds a control for the rows, and no data is below it.
              <Table.Th role="cell" className={styles.select}>
                <SelectBox
                  label={i18n.t('Select all on this page')}
                  checked={selection.page === 'all'}
                  isPartial={selection.page === 'some'}
                  onToggle={selection.togglePage}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Table.Th key={column.id} scope="col" ta={column.align} aria-sort={ariaSort(column.sort, sort)}>
                <SortHeader column={column} sort={sort} onSort={onSort} />
              </Table.Th>
            ))}
            <Table.Th scope="col" className={styles.actions}>
              <div>
                {actions && i18n.t('Actions')}
                <ColumnChooser layout={layout} />
              </div>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row) => (
                <Table.Tr key={row._id} data-row data-opens={linkTo?.(row) ? true : undefined} onClick={open(row)}>
                  {selection && (
                    <Table.Td className={styles.select}>
                      <SelectBox
                        label={i18n.t('Select {row}', { row: selection.nameOf(row) })}
                        checked={selection.isSelected(row)}
                        onToggle={(isRange) => selection.toggle(row, isRange)}
                      />
                    </Table.Td>
                  )}
                  {columns.map((column) => (
                    <Table.Td
                      key={column.id}
                      ta={column.align}
                      className={cellClass(column)}
                      onMouseEnter={showFullText}
                    >
                      <div className={styles.text}>
                        {column.main ? <RowLink to={linkTo?.(row)}>{column.cell(row)}</RowLink> : column.cell(row)}
                      </div>
                    </Table.Td>
                  ))}
                  <Table.Td className={styles.actions}>{actions?.(row)}</Table.Td>
                </Table.Tr>
              ))
            : skeletonRows.map((row) => (
                <Table.Tr key={row}>
                  {[...(selection ? ['select'] : []), ...columns, 'actions'].map((_, cell) => (
                    <Table.Td key={cell}>
                      <Skeleton height={14} my={8} width={`${50 + ((row * 7 + cell * 13) % 40)}%`} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const ariaSort = (name: string | undefined, sort: string | undefined) =>
  name && sort === name ? 'ascending' : name && sort === `-${name}` ? 'descending' : undefined;

function SortHeader<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const { sort: name } = column;
  const header = typeof column.header === 'string' ? translated(column.header) : column.header;
  if (!name || !onSort) return header;
  const Icon = sort === name ? IconArrowUp : sort === `-${name}` ? IconArrowDown : IconSelector;
  const next = sort === name ? `-${name}` : sort === `-${name}` ? undefined : name;
  return (
    <UnstyledButton className={styles.sort} onClick={() => onSort(next)}>
      {header} <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}

function cellClass<Row>({ main, picture, unbroken }: Column<Row>) {
  if (main) return styles.main;
  if (picture) return styles.picture;
  return unbroken && styles.unbroken;
}

/** Adds the full text as a tooltip when a cell is cut off. */
function showFullText({ currentTarget }: MouseEvent<HTMLElement>) {
  const text = currentTarget.firstElementChild;
  if (text && text.scrollHeight > text.clientHeight + 1) currentTarget.title = text.textContent ?? '';
  else currentTarget.removeAttribute('title');
}
