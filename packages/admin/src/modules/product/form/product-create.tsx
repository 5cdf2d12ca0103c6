import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useCreateRecord } from '../../../data/crud-queries.ts';
import { findUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { product } from '../product.resource.ts';
import { createVariantStore, type VariantState } from '../variants/variant-store.ts';
import { ProductForm } from './product-form.tsx';
import { emptyProduct } from './product-values.ts';
import { useProductForm } from './use-product-form.ts';

const noEdits = {};
const noVariants: VariantState = { choices: [], rows: [], changed: false };
const place = 'new product';

/** An empty form; after the save, back to the list. */
export const ProductCreate = () => {
  const returnToList = useReturnToList();
  const create = useCreateRecord(product);
  // One key for one opening of the form: pressing Save twice makes one product.
  const [idempotencyKey] = useState(() => uuid());
  const [kept] = useState(() => findUnsavedWork<{ variants: VariantState }>(place));
  const [store] = useState(() => createVariantStore(noVariants, kept?.variants));
  const form = useProductForm({
    initial: emptyProduct,
    edits: kept?.edits ?? noEdits,
    persist: { key: place, extra: () => ({ variants: store.state() }) },
    store,
    whole: true,
    send: (values) => create.mutateAsync({ values, idempotencyKey }),
    done: () => returnToList('/product'),
  });
  return (
    <>
      <ScreenHeader title="Create Product" crumbs={[{ label: 'Products', to: '/product' }, { label: 'Create' }]} />
      <ProductForm product={form} store={store} alwaysSave />
    </>
  );
};
