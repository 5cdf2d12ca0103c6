import { i18n } from '@bakehouse/contract/i18n';
import { type AssortmentEntry, isSameEntry, priceText } from '@bakehouse/contract/vendor/assortment';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/format/dates.ts';
import { localToday } from '../../../ui/format/days.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import type { Column } from '../../../ui/table/record-table-props.ts';
import type { Row } from './assortment-values.ts';

/** The columns of the assortment. A proposed value is shown next to the present one. */

const makesText = ({ makes }: AssortmentEntry) => (makes ? i18n.t('Makes it') : i18n.t('Does not make it'));
const pauseText = ({ paused_until: day }: AssortmentEntry) => (day ? formatDate(day) : i18n.t('Not paused'));

/** Shows a field of an entry, and how a proposal changes it. */
function Field({
  row,
  textOf,
  children,
}: {
  row: Row;
  textOf: (entry: AssortmentEntry) => string;
  children: ReactNode;
}) {
  const { entry, proposed } = row;
  const after = proposed && textOf(proposed);
  if (!after || (entry && after === textOf(entry))) return children;
  return (
    <>
      {entry && <del>{textOf(entry)}</del>} <ins>{after}</ins>
    </>
  );
}

const proposalOf = ({ entry, proposed }: Row): string | undefined => {
  if (proposed === undefined || isSameEntry(entry, proposed)) return undefined;
  if (!proposed) return i18n.t('Removal proposed');
  return entry ? i18n.t('Change proposed') : i18n.t('Addition proposed');
};

/** Returns the pause of an entry; an ended one is dimmed. */
const Pause = ({ entry }: { readonly entry: AssortmentEntry }) => (
  <Text span inherit {...((entry.paused_until ?? '') < localToday() && { c: 'dimmed' })}>
    {pauseText(entry)}
  </Text>
);

export const assortmentColumns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: /* i18n */ 'Product or category',
    main: true,
    cell: (row) => {
      const proposal = proposalOf(row);
      return (
        <>
          {row.name}{' '}
          {proposal && (
            <Badge variant="light" color="yellow" tt="none">
              {proposal}
            </Badge>
          )}
        </>
      );
    },
  },
  {
    id: 'kind',
    header: /* i18n */ 'Kind',
    cell: ({ kind }) => (kind === 'product' ? i18n.t('Product') : i18n.t('Category')),
  },
  {
    id: 'makes',
    header: /* i18n */ 'Makes it',
    cell: (row) => (
      <Field row={row} textOf={makesText}>
        {row.entry && (
          <StatusBadge
            status={row.entry.makes ? i18n.t('Yes') : i18n.t('No')}
            color={row.entry.makes ? 'green' : 'red'}
          />
        )}
      </Field>
    ),
  },
  {
    id: 'paused_until',
    header: /* i18n */ 'Paused until',
    unbroken: true,
    cell: (row) => (
      <Field row={row} textOf={pauseText}>
        {row.entry && <Pause entry={row.entry} />}
      </Field>
    ),
  },
  {
    id: 'price',
    header: /* i18n */ 'Price paid',
    align: 'right',
    cell: (row) => (
      <Field row={row} textOf={({ price }) => (price ? priceText(price) : i18n.t('No price'))}>
        {row.entry?.price ? priceText(row.entry.price) : '–'}
      </Field>
    ),
  },
];
