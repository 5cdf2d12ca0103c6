import { guest, productReview, reviewedProducts } from '@bakehouse/contract/product-review';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import { SearchPicker } from '../../pickers/search-picker.tsx';
import { RatingInput } from '../../ui/input/rating-input.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { createdColumn, statusColumn } from '../../ui/table/record-columns.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewText } from './review-text.tsx';

const products = defineLookup('product', reviewedProducts, dataOf);

const ProductReviewForm = ({ form }: FormProps<typeof productReview>) => (
  <>
    <TextInput
      label="User"
      description={`Name of the reviewer; empty means ${guest}`}
      {...form.getInputProps('user')}
    />
    <SearchPicker
      label="Product"
      lookupFor={(search) => products({ query: { search } })}
      {...form.getInputProps('product')}
    />
    <RatingInput withAsterisk {...form.getInputProps('rating')} />
    <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
    <StatusField statuses={productReview.statuses} {...form.getInputProps('status')} />
  </>
);

export const productReviewScreens = crudScreens(productReview, {
  columns: [
    { id: 'user', header: 'User', main: true, cell: ({ user }) => user },
    { id: 'product', header: 'Product', cell: ({ product }) => product?.name ?? 'None' },
    {
      id: 'description',
      header: 'Description',
      cell: ({ description, user }) => <ReviewText text={description} user={user} />,
    },
    { id: 'rating', header: 'Rating', align: 'right', sort: 'rating', cell: ({ rating }) => rating },
    statusColumn(),
    createdColumn,
  ],
  Form: ProductReviewForm,
  empty: { user: '', product: null, rating: null, description: '', status: 'Pending' },
  valuesOf: ({ user, product, rating, description, status }) => ({
    user: user === guest ? '' : user,
    product,
    rating,
    description,
    status,
  }),
  RowActions: ReviewActions,
  nameOf: ({ user }) => user,
});
