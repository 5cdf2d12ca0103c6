import { brand } from '@bakehouse/contract/brand';
import { staleMessage } from '@bakehouse/contract/messages';
import type { RecordOf } from '@bakehouse/contract/resource';
import { answer, type Received, Refuse } from './fake-api.ts';

type Brand = RecordOf<typeof brand>;

export const aBrand = (over: Partial<Brand> = {}): Brand => ({
  _id: '01990000-0000-7000-8000-0000000000b1',
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  name: 'Velvet Crumb',
  slug: 'velvet-crumb',
  status: 'Active',
  image: null,
  ...over,
});

export const otherBrand = aBrand({
  _id: '01990000-0000-7000-8000-0000000000b2',
  name: 'Cocoa Trail',
  slug: 'cocoa-trail',
  status: 'InActive',
});

/** The brand endpoints over a list in memory; `table` is what they hold, `calls` what they were asked. */
export const withBrands = (...table: Brand[]) => {
  const { list, deleted, detail, create, update, remove, restore } = brand.endpoints;
  const find = ({ params }: Received) => {
    const at = table.findIndex(({ _id }) => _id === params.id);
    if (at < 0) throw new Refuse(404, 'not_found', 'Brand not found');
    return at;
  };
  const current = (call: Received, version: unknown) => {
    const at = find(call);
    if (table[at]!.version !== Number(version)) throw new Refuse(409, 'stale', staleMessage);
    return at;
  };
  const change = (at: number, part: Partial<Brand>) => {
    table[at] = { ...table[at]!, ...part, version: table[at]!.version + 1 };
    return table[at];
  };
  const page = (dead: boolean, { query }: Received) => {
    const data = table.filter(
      ({ deletedAt, name, status }) =>
        (deletedAt !== null) === dead &&
        name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
        (!query.status || status === query.status),
    );
    return { data, total: data.length };
  };
  const now = '2026-03-09T10:00:00.000Z';
  return {
    table,
    calls: {
      list: answer(list, (call) => page(false, call)),
      deleted: answer(deleted, (call) => page(true, call)),
      detail: answer(detail, (call) => ({ data: table[find(call)]! })),
      create: answer(create, ({ body }) => {
        const made = aBrand({ _id: '01990000-0000-7000-8000-0000000000b9', name: String(body.name) });
        table.push(made);
        return { message: 'Brand created successfully', data: made };
      }),
      update: answer(update, (call) => ({
        message: 'Brand updated successfully',
        data: change(current(call, call.body.version), { name: String(call.body.name ?? table[find(call)]!.name) }),
      })),
      remove: answer(remove, (call) => {
        change(current(call, call.query.version), { deletedAt: now });
        return { message: 'Brand deleted successfully' };
      }),
      restore: answer(restore, (call) => {
        change(current(call, call.query.version), { deletedAt: null });
        return { message: 'Brand restored successfully' };
      }),
    },
  };
};
