import { general } from '@bakehouse/contract/content/general';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { createdColumn } from '../../ui/table/record-columns.tsx';
import { GeneralFields } from './general-fields.tsx';
import { emptyGeneral } from './general-values.ts';

/** The records one by one; which of them is in force, the General tab shows. */
export const generalScreens = crudScreens(general, {
  columns: [
    { id: 'Facebook', header: 'Facebook', main: true, sort: 'Facebook', cell: ({ Facebook }) => Facebook },
    { id: 'Instagram', header: 'Instagram', cell: ({ Instagram }) => Instagram },
    { id: 'Twitter', header: 'Twitter', cell: ({ Twitter }) => Twitter },
    createdColumn,
  ],
  Form: GeneralFields,
  empty: emptyGeneral,
  nameOf: ({ Facebook }) => Facebook,
});
