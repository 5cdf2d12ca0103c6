import { permissionGroup } from '@bakehouse/contract/permission-group';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { PermissionsButton } from './permissions-button.tsx';

export const permissionGroupScreens = crudScreens(permissionGroup, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'description', header: 'Description', wide: true, cell: ({ description }) => description },
    { id: 'permissions', header: 'Permissions', cell: (group) => <PermissionsButton group={group} /> },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  loadForm: () => import('./permission-group.form.tsx').then((own) => own.GroupForm),
  empty: { name: '', description: '', permissions: [] },
  valuesOf: ({ name, description, permissions }) => ({ name, description, permissions: permissions.toSorted() }),
  nameOf: ({ name }) => name,
  controls: 'screen',
});
