import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { choicesOf } from '@bakehouse/contract/product/variants';
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '../../../data/api-error.ts';
import { useUpdateRecord } from '../../../data/crud-queries.ts';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan } from '../../../data/session.ts';
import { HistoryLink } from '../../../kernel/crud/history-link.tsx';
import { MissingRecord } from '../../../kernel/crud/missing-record.tsx';
import { type FormBase, useFormBase, useVersionedForm } from '../../../kernel/crud/use-versioned-form.ts';
import { VersionConflict } from '../../../kernel/crud/version-conflict.tsx';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { changesOf } from '../../../ui/format/differences.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { productQuery } from '../product.data.ts';
import { product } from '../product.resource.ts';
import { rowOf } from '../variants/variant-row.ts';
import { createVariantStore, type VariantState } from '../variants/variant-store.ts';
import { ProductForm } from './product-form.tsx';
import { productFormOptions } from './product-form-options.ts';
import { valuesOf } from './product-values.ts';

const { label, screen } = product;
const missingRecordProps = {
  label,
  screen,
  endpoints: { list: productEndpoints.partialList, deleted: productEndpoints.deleted },
};

/** Changed variants, which are not among the values of the form. */
type Extra = { readonly variants: VariantState | undefined };

/** Shows the form of a product once it is fetched; saving goes to the list. */
export function ProductEdit({ params: { id } }: ScreenProps<'id'>) {
  const { data, error, refetch } = useQuery(productQuery(id));
  const base = useFormBase<ProductRecord, Extra>(`product ${id}`, data);
  return (
    <>
      <ScreenHeader
        title={base?.record.name ?? 'Edit Product'}
        crumbs={[{ label: 'Products', to: '/product' }, { label: 'Edit' }]}
      >
        {base && <HistoryLink module="product" record={id} />}
      </ScreenHeader>
      {base ? (
        <ProductEditForm key={base.mountKey} base={base} />
      ) : error ? (
        isMissing(error) ? (
          <MissingRecord {...missingRecordProps} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ScreenLoader what="product" />
      )}
    </>
  );
}

function ProductEditForm({ base }: { base: FormBase<ProductRecord, Extra> }) {
  const { record, carried } = base;
  const returnToList = useReturnToList();
  const client = useQueryClient();
  const mayUpdate = useCan()(productEndpoints.update);
  const update = useUpdateRecord(product);
  const [store] = useState(() => createVariantStore(variantsOf(record), carried.variants));
  const [initial] = useState(() => valuesOf(record));
  const reset = () => {
    edit.form.reset();
    store.reset();
  };
  const { conflict, ...edit } = useVersionedForm({
    ...productFormOptions({
      initial,
      store,
      sendsAll: false,
      send: (values) => update.mutateAsync({ record, values }),
    }),
    base,
    valuesOf,
    // The comparison shows the variants as one more field.
    compared: {
      of: (version) => ({ ...valuesOf(version), variants: version.product_variable }),
      changes: (values) => ({
        ...changesOf(initial, values),
        ...(store.getState().changed && { variants: store.snapshot().rows }),
      }),
    },
    extra: (): Extra => ({ variants: store.getState().changed ? store.snapshot() : undefined }),
    discard: () => reset(),
    refetch: () => client.fetchQuery(productQuery(record._id)),
    done: () => returnToList('/product'),
  });
  return (
    <>
      {!mayUpdate && <Alert mb="sm">You can view this but not change it. Ask an administrator.</Alert>}
      <VersionConflict conflict={conflict} />
      <ProductForm product={{ ...edit, reset }} store={store} record={record} readOnly={!mayUpdate} />
    </>
  );
}

function variantsOf({ product_variation_info: { attributes }, product_variable }: ProductRecord): VariantState {
  const rows = product_variable.map((variant) => rowOf(variant, attributes));
  const emptyChoices = attributes.map((attribute) => ({ attribute, options: [] }));
  return { rows, choices: choicesOf(rows, emptyChoices), changed: false };
}
