import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryLink } from '../../../crud/history-link.tsx';
import { MissingRecord } from '../../../crud/missing-record.tsx';
import { isMissing } from '../../../data/api-error.ts';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { findUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { productQuery } from '../product.data.ts';
import { product } from '../product.resource.ts';
import { type Base, ProductEditForm, placeOf } from './product-edit-form.tsx';

const { label, screen } = product;
const missing = { label, screen, endpoints: { list: productEndpoints.partialList, deleted: productEndpoints.deleted } };

/** The product's form, once it is fetched; saving goes back to the list. */
export const ProductEdit = () => {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(productQuery(id));
  // The form stands on the version it was opened with; a newer one replaces it only when the person says so.
  const [base, setBase] = useState<Base>();
  const opened: Base | undefined =
    base?.record._id === id
      ? base
      : (findUnsavedWork<Base>(placeOf({ _id: id })) ?? (data && { record: data, edits: {}, variants: undefined }));
  if (opened && opened !== base) setBase(opened);
  return (
    <>
      <ScreenHeader
        title={opened?.record.name ?? 'Edit Product'}
        crumbs={[{ label: 'Products', to: '/product' }, { label: 'Edit' }]}
      >
        {opened && <HistoryLink module="product" record={id} />}
      </ScreenHeader>
      {opened ? (
        <ProductEditForm
          key={`${id} ${opened.record.version}`}
          {...opened}
          latest={data as ProductRecord | undefined}
          onRebase={setBase}
        />
      ) : error ? (
        isMissing(error) ? (
          <MissingRecord {...missing} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ScreenLoader what="product" />
      )}
    </>
  );
};
