import { staleMessage } from '@bakehouse/contract/core/messages';
import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import { answer, type Received, Refuse } from './fake-api.ts';

type Body = Received['body'];
type Plain = { _id: string; version: number; deletedAt: string | null; name: string; status?: string };

const now = '2026-03-09T10:00:00.000Z';

/** Builds a fake id that ends with two given characters. */
export const fakeId = (last: string) => `01990000-0000-7000-8000-0000000000${last}`;

/** Fields of every record. */
export const fakeBasics = {
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
};

/**
 * Fakes the endpoints of a resource: `table` contains the records, `calls` the received calls. `toRecord` returns the
 * fields of a record that a body sets.
 */
export const withRecords = <R extends Resource>(
  resource: R,
  table: RecordOf<R>[],
  toRecord: (body: Body) => object,
  example: RecordOf<R>,
) => {
  const { list, deleted, detail, create, update, remove, restore } = resource.endpoints as Resource['endpoints'];
  const { one } = resource.label;
  const rows = table as unknown as Plain[];
  const find = ({ params }: Received) => {
    const index = rows.findIndex(({ _id }) => _id === params.id);
    if (index < 0) throw new Refuse(404, 'not_found', `${one} not found`);
    return index;
  };
  const change = (call: Received, version: unknown, changes: object) => {
    const index = find(call);
    const before = rows[index]!;
    if (before.version !== Number(version)) throw new Refuse(409, 'stale', staleMessage);
    const after = { ...before, ...changes, version: before.version + 1 };
    rows[index] = after;
    return after as never;
  };
  const page = (isDeleted: boolean, { query }: Received) => {
    const data = rows.filter(
      ({ deletedAt, name, status }) =>
        (deletedAt !== null) === isDeleted &&
        name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
        (!query.status || status === query.status),
    );
    return { data: data as never[], total: data.length };
  };
  return {
    table,
    calls: {
      list: answer(list, (call) => page(false, call)),
      deleted: answer(deleted, (call) => page(true, call)),
      detail: answer(detail, (call) => ({ data: rows[find(call)] as never })),
      create: answer(create, ({ body }) => {
        const created = { ...example, ...toRecord(body), _id: fakeId('b9') };
        table.push(created);
        return { message: `${one} created successfully`, data: created as never };
      }),
      update: answer(update, (call) => ({
        message: `${one} updated successfully`,
        data: change(call, call.body.version, toRecord(call.body)),
      })),
      remove: answer(remove, (call) => {
        change(call, call.query.version, { deletedAt: now });
        return { message: `${one} deleted successfully` };
      }),
      restore: answer(restore, (call) => {
        change(call, call.query.version, { deletedAt: null });
        return { message: `${one} restored successfully` };
      }),
    },
  };
};
