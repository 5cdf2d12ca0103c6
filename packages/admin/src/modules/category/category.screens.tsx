import { category } from '@bakehouse/contract/category';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import {
  createdColumn,
  imageColumn,
  nameColumn,
  parentColumn,
  slugColumn,
  statusColumn,
} from '../../ui/table/record-columns.tsx';

export const categoryScreens = crudScreens(category, {
  columns: [
    imageColumn,
    nameColumn,
    slugColumn,
    parentColumn,
    statusColumn({ labels: publishedLabels }),
    createdColumn,
  ],
  loadForm: () => import('./category.form.tsx').then((own) => own.CategoryForm),
  empty: {
    name: '',
    parent: null,
    status: 'Active',
    add_on: false,
    short_description: '',
    description: '',
    image: null,
    bannerImage: null,
    relatedCategories: [],
    faqs: [],
    meta_title: '',
    meta_description: '',
  },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
