import { guest, productReview } from '@bakehouse/contract/product-review';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { createdColumn, statusColumn } from '../../ui/table/record-columns.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewText } from './review-text.tsx';

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
  loadForm: () => import('./product-review.form.tsx').then((own) => own.ProductReviewForm),
  empty: { user: '', product: null, rating: null, order_number: '', description: '', status: 'Pending' },
  valuesOf: ({ user, product, rating, order_number, description, status }) => ({
    user: user === guest ? '' : user,
    product,
    rating,
    order_number,
    description,
    status,
  }),
  RowActions: ReviewActions,
  nameOf: ({ user }) => user,
});
