import { general } from '@bakehouse/contract/general';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { createdColumn } from '../../ui/table/record-columns.tsx';
import { emptyGeneral } from './general-values.ts';

/** CRUD screens of the records; the General tab shows the live one. */
export const generalScreens = crudScreens(general, {
  columns: [
    { id: 'Facebook', header: 'Facebook', main: true, sort: 'Facebook', cell: ({ Facebook }) => Facebook },
    { id: 'Instagram', header: 'Instagram', cell: ({ Instagram }) => Instagram },
    { id: 'Twitter', header: 'Twitter', cell: ({ Twitter }) => Twitter },
    createdColumn,
  ],
  loadForm: () => import('./general-fields.tsx').then((own) => own.GeneralFields),
  empty: emptyGeneral,
  nameOf: ({ Facebook }) => Facebook,
});
