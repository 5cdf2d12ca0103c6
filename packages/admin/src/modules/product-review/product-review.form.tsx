import { guest, productReview, reviewedProducts } from '@bakehouse/contract/product-review';
import { Textarea, TextInput } from '@mantine/core';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { SearchPicker } from '../../kernel/pickers/search-picker.tsx';
import { RatingInput } from '../../ui/input/rating-input.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

const products = defineLookup('product', reviewedProducts, dataOf);

export const ProductReviewForm = ({ form }: FormProps<typeof productReview>) => (
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
    <TextInput
      label="Order number"
      description="Of the delivered order; the review then rates its store"
      {...form.getInputProps('order_number')}
    />
    <RatingInput withAsterisk {...form.getInputProps('rating')} />
    <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
    <StatusField statuses={productReview.statuses} {...form.getInputProps('status')} />
  </>
);
