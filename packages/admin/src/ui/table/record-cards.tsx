import { i18n, translated } from '@bakehouse/contract/i18n';
import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import styles from './record-cards.module.css';
import type { RecordTableProps } from './record-table-props.ts';
import { RowLink } from './row-link.tsx';
import { SelectBox } from './selection/select-box.tsx';

const skeletonCards = [1, 2, 3, 4];

/** Records as cards for phones: the main column is the title, the other columns are pairs of name and value. */
export function RecordCards<Row extends { readonly _id: string }>(props: RecordTableProps<Row>) {
  const { name, columns, rows, dimmed, linkTo, actions, card, cardAside, selection } = props;
  const main = columns.find((column) => column.main);
  const pictures = columns.filter((column) => column.picture);
  const pairs = columns.filter((column) => !column.main && !column.picture);
  if (!rows)
    return (
      <Stack gap="sm">
        {skeletonCards.map((card) => (
          <Skeleton key={card} height={124} />
        ))}
      </Stack>
    );
  return (
    <ul className={styles.list} aria-label={name} data-dimmed={dimmed || undefined}>
      {rows.map((row) => (
        <Paper key={row._id} component="li" p="sm" data-row>
          <Group justify="space-between" wrap="nowrap" align="center" gap="sm">
            {selection && (
              <SelectBox
                label={i18n.t('Select {row}', { row: selection.nameOf(row) })}
                checked={selection.isSelected(row)}
                onToggle={(isRange) => selection.toggle(row, isRange)}
              />
            )}
            {pictures.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
            <Text component="div" fw={600} className={styles.title}>
              {main && <RowLink to={linkTo?.(row)}>{main.cell(row)}</RowLink>}
            </Text>
            {cardAside?.(row)}
            <div className={styles.actions}>{actions?.(row)}</div>
          </Group>
          {card ? (
            <div className={styles.lines}>{card(row)}</div>
          ) : (
            <dl className={styles.pairs}>
              {pairs.map((column) => (
                <div key={column.id} data-wide={column.wide}>
                  <dt>{typeof column.header === 'string' ? translated(column.header) : column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Paper>
      ))}
    </ul>
  );
}
