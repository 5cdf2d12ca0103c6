import { taxRate, taxTargetLabels } from '@bakehouse/contract/money/tax-rate';
import { Box } from '@mantine/core';
import { Suspense } from 'react';
import type { CrudScreenOptions } from '../../kernel/crud/crud-screen-props.ts';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { ListScreen } from '../../kernel/crud/list-screen.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { createdColumn } from '../../ui/table/record-columns.tsx';

/** Loaded after the list, which does not need its fields. */
const Gstr1Card = lazyPart(async () => (await import('./gstr1-card.tsx')).Gstr1Card);

type Rate = ReturnType<typeof taxRate.record.parse>;
type Input = Parameters<typeof taxRate.input.encode>[0];

const options: CrudScreenOptions<Rate, Input> = {
  columns: [
    {
      id: 'target',
      header: 'Applies to',
      main: true,
      exports: ['applies_to', 'category', 'product'],
      cell: ({ applies_to, category, product }) => (category ?? product)?.name ?? taxTargetLabels[applies_to],
    },
    { id: 'hsn', header: 'HSN or SAC', sort: 'hsn', cell: ({ hsn }) => hsn },
    { id: 'rate', header: 'Rate', sort: 'rate', align: 'right', cell: ({ rate }) => `${rate} %` },
    {
      id: 'effective_from',
      header: 'Effective from',
      sort: 'effective_from',
      cell: ({ effective_from }) => formatDate(effective_from),
    },
    createdColumn,
  ],
  loadForm: () => import('./tax-rate.form.tsx').then((own) => own.TaxRateForm),
  empty: { hsn: '', rate: null, applies_to: 'default', category: null, product: null, effective_from: null },
  nameOf: ({ hsn, effective_from }) => `${hsn} from ${formatDate(effective_from)}`,
};

export const taxRateScreens = {
  ...crudScreens(taxRate, options),
  List: async () => () => (
    <>
      <ListScreen resource={taxRate} {...options} />
      <Box mt="md">
        <Suspense>
          <Gstr1Card />
        </Suspense>
      </Box>
    </>
  ),
};
