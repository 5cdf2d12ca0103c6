import { review } from '@bakehouse/contract/review';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, imageColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const reviewScreens = crudScreens(review, {
  columns: [
    imageColumn,
    nameColumn,
    { id: 'rating', header: 'Rating', align: 'right', sort: 'rating', cell: ({ rating }) => rating ?? 'None' },
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  loadForm: () => import('./review.form.tsx').then((own) => own.ReviewForm),
  empty: { name: '', rating: null, description: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
