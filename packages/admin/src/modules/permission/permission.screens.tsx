import { permission } from '@bakehouse/contract/permission';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { DateText } from '../../ui/format/date-text.tsx';

export const permissionScreens = crudScreens(permission, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'slug', header: 'Endpoint', sort: 'slug', cell: ({ slug }) => slug },
    { id: 'method', header: 'Method', cell: ({ method }) => method },
    { id: 'module', header: 'Module', sort: 'module', cell: ({ module }) => module },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  loadForm: () => import('./permission.form.tsx').then((own) => own.PermissionForm),
  empty: { name: '', slug: '', method: 'GET', module: '' },
  nameOf: ({ name }) => name,
});
