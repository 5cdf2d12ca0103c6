import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import {
  type AssortmentRecord,
  assortmentQuery,
  vendorAssortmentEndpoints,
} from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { Button, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useSelectedRows } from '../../../kernel/bulk/use-bulk.tsx';
import { Card } from '../../../ui/card.tsx';
import { NoAccess, NothingYet } from '../../../ui/feedback/states.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { assortmentPageQuery, useSaveAssortment, useSetOnlyListed } from './assortment.data.ts';
import { AssortmentBar, submitLabelOf } from './assortment-bar.tsx';
import { AssortmentDialog } from './assortment-dialog.tsx';
import { AssortmentRequest } from './assortment-request.tsx';
import { assortmentColumns } from './assortment-table.tsx';
import { additionsOf, type Row, toRow } from './assortment-values.ts';

type Props = { readonly vendor: VendorDetail };

/** What a store makes and is paid: its entries for products and categories, and the change that it proposes. */
export const AssortmentSection = ({ vendor }: Props) =>
  useCan()(vendorAssortmentEndpoints.view) ? <Assortment vendor={vendor} /> : <NoAccess />;

const kinds = [
  { value: 'product', label: 'Products' },
  { value: 'category', label: 'Categories' },
];
const states = [
  { value: 'made', label: 'Makes it' },
  { value: 'not_made', label: 'Does not make it' },
  { value: 'paused', label: 'Paused' },
  { value: 'proposed', label: 'Change proposed' },
];

function Assortment({ vendor }: Props) {
  const mayEdit = useCan()(vendorAssortmentEndpoints.update);
  const list = useListState(assortmentQuery);
  const query = useQuery(assortmentPageQuery(vendor.id, list.request));
  const [isAdding, setIsAdding] = useState(false);
  const { data } = query;
  const rows = data?.entries.map(toRow);
  const selectedRows = useSelectedRows<Row>({
    rows: rows ?? [],
    filter: JSON.stringify(list.filters),
    nameOf: ({ name }) => name,
  });
  const { selected } = selectedRows;
  const addButton = (variant: 'default' | 'filled') => (
    <Button size="compact-sm" variant={variant} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      Add entries
    </Button>
  );
  return (
    <Card title="Assortment" action={data && mayEdit && addButton('default')}>
      {data && (
        <Stack gap="sm" mb="sm">
          <AssortmentRequest vendor={vendor} request={data.request} version={data.version} />
          <OnlyListed storeId={vendor.id} record={data} mayEdit={mayEdit} />
        </Stack>
      )}
      <ListTools searchLabel="Search products and categories" list={list}>
        <FilterSelect
          label="Kind"
          options={kinds}
          value={list.filters.kind}
          onChange={(kind) => list.change({ kind })}
        />
        <FilterSelect
          label="State"
          options={states}
          value={list.filters.state}
          onChange={(state) => list.change({ state })}
        />
      </ListTools>
      <PagedRecords
        name="Assortment"
        many="entries"
        columns={assortmentColumns}
        list={list}
        query={query}
        rows={rows}
        total={data}
        selection={mayEdit ? selectedRows.selection : undefined}
        unsorted
        nothing={
          <NothingYet
            title="Nothing is listed yet"
            text="The store makes every product. Add the products and categories that it does not make, or has a price for."
          >
            {mayEdit && addButton('filled')}
          </NothingYet>
        }
      />
      {data && mayEdit && (selected.isAll || selected.ids.size > 0) && (
        <AssortmentBar storeId={vendor.id} record={data} filter={list.filters} rows={selectedRows} />
      )}
      {data && isAdding && <AddDialog storeId={vendor.id} record={data} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

type RecordProps = { readonly storeId: string; readonly record: AssortmentRecord };

function AddDialog({ storeId, record, onClose }: RecordProps & { readonly onClose: () => void }) {
  const save = useSaveAssortment(storeId);
  return (
    <AssortmentDialog
      storeId={storeId}
      title="Add entries"
      submitLabel={submitLabelOf(record, 'Add entries')}
      part="records"
      onSend={(values) => save.mutateAsync({ changes: additionsOf(values), version: record.version })}
      onClose={onClose}
    />
  );
}

/** Whether the store makes only what is listed. Only staff change it. */
function OnlyListed({ storeId, record, mayEdit }: RecordProps & { readonly mayEdit: boolean }) {
  const save = useSetOnlyListed(storeId);
  const { only_listed, version, editing } = record;
  if (!mayEdit || editing === 'request')
    return only_listed && <Text>This store makes only what is listed. To change this, contact the marketplace.</Text>;
  return (
    <Switch
      label="Makes only what is listed"
      description="While nothing is listed, the store makes everything."
      checked={only_listed}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ only_listed: event.currentTarget.checked, version })}
    />
  );
}
