import { type View, viewEndpoints } from '@bakehouse/contract/view/view';
import { answer, FakeApiError } from './fake-api.ts';
import { fakeBasics, fakeId } from './fake-records.ts';

const me = { _id: '01990000-0000-7000-8000-000000000001', name: 'Meera Anand' };

export const aView = (overrides: Partial<View> = {}): View => ({
  ...fakeBasics,
  _id: fakeId('a1'),
  version: 1,
  name: 'Drafts',
  list: '/brand',
  search: { status: 'Draft', sort: 'name' },
  columns: null,
  density: 'comfortable',
  shared: false,
  owner: me,
  editable: true,
  is_default: false,
  ...overrides,
});

/** Fakes the calls of views with a list in memory, as the signed-in user sees them. */
export const withViews = (...table: View[]) => {
  const find = (id = '') => {
    const view = table.find(({ _id }) => _id === id);
    if (!view) throw new FakeApiError(404, 'not_found', 'View not found');
    return view;
  };
  const change = (id: string | undefined, version: unknown, part: Partial<View>) => {
    const view = find(id);
    if (version !== undefined && version !== view.version)
      throw new FakeApiError(409, 'stale', 'Someone else changed this record. Reload to see the latest version.');
    return Object.assign(view, part, { version: view.version + 1 });
  };
  const calls = {
    list: answer(viewEndpoints.list, ({ query }) => {
      const data = table.filter(({ list, deletedAt }) => list === query.list && !deletedAt);
      return { data, total: data.length };
    }),
    create: answer(viewEndpoints.create, ({ body }) => {
      if (table.some(({ name }) => name === body.name))
        throw new FakeApiError(409, 'duplicate', 'Name already in use', { name: 'Name already in use' });
      const view = aView({ _id: fakeId(`c${table.length}`), search: {}, ...body });
      table.push(view);
      return { message: 'View created successfully', data: view };
    }),
    update: answer(viewEndpoints.update, ({ params, body: { version, ...part } }) => ({
      message: 'View updated successfully',
      data: change(params.id, version, part),
    })),
    share: answer(viewEndpoints.share, ({ params, body: { version, shared } }) => ({
      message: shared ? 'View shared successfully' : 'View is personal now',
      data: change(params.id, version, { shared: shared === true }),
    })),
    remove: answer(viewEndpoints.remove, ({ params }) => {
      change(params.id, undefined, { deletedAt: '2026-03-01T00:00:00.000Z' });
      return { message: 'View deleted successfully' };
    }),
    restore: answer(viewEndpoints.restore, ({ params, query }) => {
      change(params.id, Number(query.version), { deletedAt: null });
      return { message: 'View restored successfully' };
    }),
    setDefault: answer(viewEndpoints.setDefault, ({ body }) => {
      for (const view of table) view.is_default = view._id === body.view;
      return { message: 'Default view saved' };
    }),
  };
  return { table, calls };
};
