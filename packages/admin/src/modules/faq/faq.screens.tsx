import { faq } from '@bakehouse/contract/faq';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, parentColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const faqScreens = crudScreens(faq, {
  columns: [
    { id: 'question', header: 'Question', main: true, sort: 'question', cell: ({ question }) => question },
    { ...parentColumn, header: 'FAQ category' },
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  loadForm: () => import('./faq.form.tsx').then((own) => own.FaqForm),
  empty: { question: '', answer: '', parent: null, status: 'Active', image: null },
  nameOf: ({ question }) => question,
  statusLabels: publishedLabels,
});
