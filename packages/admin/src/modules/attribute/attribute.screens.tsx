import { attribute } from '@bakehouse/contract/attribute';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import {
  createdColumn,
  imageColumn,
  nameColumn,
  parentColumn,
  slugColumn,
  statusColumn,
} from '../../ui/table/record-columns.tsx';

export const attributeScreens = crudScreens(attribute, {
  columns: [
    imageColumn,
    nameColumn,
    { ...slugColumn, optional: true },
    { id: 'options', header: 'Options', cell: ({ options }) => options.map(({ tname }) => tname).join(', ') },
    parentColumn,
    statusColumn(),
    createdColumn,
  ],
  loadForm: () => import('./attribute.form.tsx').then((own) => own.AttributeForm),
  empty: { name: '', status: 'Active', options: [], parent: null, image: null },
  nameOf: ({ name }) => name,
});
