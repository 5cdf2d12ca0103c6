import { faqCategory } from '@bakehouse/contract/faq-category';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, imageColumn, nameColumn, parentColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const faqCategoryScreens = crudScreens(faqCategory, {
  columns: [
    imageColumn,
    nameColumn,
    parentColumn,
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  loadForm: () => import('./faq-category.form.tsx').then((own) => own.FaqCategoryForm),
  empty: { name: '', parent: null, description: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
