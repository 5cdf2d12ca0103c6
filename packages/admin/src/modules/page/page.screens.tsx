import { page } from '@bakehouse/contract/page';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';
import { PageRowActions } from './page-status.tsx';

export const pageScreens = crudScreens(page, {
  columns: [nameColumn, statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }), createdColumn],
  loadForm: () => import('./page.form.tsx').then((own) => own.PageForm),
  // A new page is a draft; publishing makes it visible to customers.
  empty: { name: '', status: 'Draft', description: '', blocks: [], parent: null, image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
  createTitle: 'Create New Page',
  RowActions: PageRowActions,
  deleteNote: ({ status, slug }) =>
    status === 'Active'
      ? `It is published at an address that ends in /pages/${slug}, which stops working until the page is restored.`
      : undefined,
});
