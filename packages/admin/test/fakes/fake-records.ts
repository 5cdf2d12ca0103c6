import { staleMessage } from '@bakehouse/contract/core/messages';
import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import { answer, FakeApiError, type Received } from './fake-api.ts';

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
 * Returns functions that find and change a record in memory, with the errors of the API for unknown ids and stale versions.
 * @param rows the records; a changed record replaces the previous one.
 * @param label name of one record in the message.
 * @param idOf returns the id by which a call names a record.
 */
export const fakeTable = <Row extends { readonly version: number }>(
  rows: Row[],
  label: string,
  idOf: (row: Row) => string,
) => {
  const indexOf = ({ params }: Received) => {
    const index = rows.findIndex((row) => idOf(row) === params.id);
    if (index < 0) throw new FakeApiError(404, 'not_found', `${label} not found`);
    return index;
  };
  return {
    find: (call: Received): Row => rows[indexOf(call)]!,
    /** Changes the record of a call, which must name its current version. */
    change: (call: Received, changesOf: (before: Row) => Partial<Row>): Row => {
      const index = indexOf(call);
      const before = rows[index]!;
      if (Number(call.body.version ?? call.query.version) !== before.version)
        throw new FakeApiError(409, 'stale', staleMessage);
      const after = { ...before, ...changesOf(before), version: before.version + 1 };
      rows[index] = after;
      return after;
    },
  };
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
  const { find, change } = fakeTable(rows, one, ({ _id }) => _id);
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
      detail: answer(detail, (call) => ({ data: find(call) as never })),
      create: answer(create, ({ body }) => {
        const created = { ...example, ...toRecord(body), _id: fakeId('b9') };
        table.push(created);
        return { message: `${one} created successfully`, data: created as never };
      }),
      update: answer(update, (call) => ({
        message: `${one} updated successfully`,
        data: change(call, () => toRecord(call.body)) as never,
      })),
      remove: answer(remove, (call) => {
        change(call, () => ({ deletedAt: now }));
        return { message: `${one} deleted successfully` };
      }),
      restore: answer(restore, (call) => {
        change(call, () => ({ deletedAt: null }));
        return { message: `${one} restored successfully` };
      }),
    },
  };
};
