import {
  type CustomerRecord,
  type CustomerRow,
  customerEndpoints,
} from '@bakehouse/contract/customer/customer.endpoints';
import { answer, FakeApiError } from './fake-api.ts';
import { fakeId } from './fake-records.ts';

export const customerId = fakeId('c1');
export const otherId = fakeId('c2');
const at = '2026-03-09T10:00:00.000Z';

const aCustomerRow = (more: Partial<CustomerRow> = {}): CustomerRow => ({
  _id: customerId,
  version: 3,
  name: 'Meera Nair',
  phone: '98•••••210',
  other_phones: 1,
  email: 'm•••@example.test',
  tags: ['vip'],
  cash_blocked: true,
  orders: 4,
  delivered: 3,
  cancelled: 1,
  spent: 4_200,
  last_order_at: at,
  ...more,
});

export const aCustomer = (more: Partial<CustomerRecord> = {}): CustomerRecord => {
  const { phone: _phone, other_phones: _others, ...row } = aCustomerRow();
  return {
    ...row,
    language: 'en',
    cash_block_reason: 'Refused two cakes',
    first_order_at: '2026-01-02T10:00:00.000Z',
    phones: [
      { _id: fakeId('d1'), phone: '98•••••210', orders: 3, last_order_at: at },
      { _id: fakeId('d2'), phone: '97•••••111', orders: 1, last_order_at: at },
    ],
    other_names: ['Meera Menon'],
    addresses: [{ full_name: 'Meera Nair', phone: '98•••••210', lines: '77 Jasmine Lane, Kochi', last_order_at: at }],
    notes: [
      { _id: fakeId('e1'), text: 'Allergic to nuts', at, actor: 'Tara Bose', is_own: true },
      { _id: fakeId('e2'), text: 'Calls often', at, actor: 'Ravi', is_own: false },
    ],
    merged: [],
    erasure: { status: 'none', at: null, error: '' },
    ...more,
  };
};

const { list, view, orders, reveal, update, addNote, merge, undoMerge, split, erasurePreview, erase } =
  customerEndpoints;

/** Answers the calls about one customer, and returns what is sent. `erasure` is what the check of the erasure finds. */
export function withCustomer(
  customer: CustomerRecord = aCustomer(),
  { erasure = { open_orders: [], documents: [] } }: { erasure?: { open_orders: string[]; documents: string[] } } = {},
) {
  const message = { message: 'Done' };
  const other = aCustomerRow({ _id: otherId, name: 'M. Menon', version: 7, tags: [], cash_blocked: false });
  return {
    view: answer(view, ({ params }) => {
      if (params.id !== customer._id) throw new FakeApiError(404, 'not_found', 'Customer not found');
      return { data: customer };
    }),
    // The last one that matches answers, and the path of a customer matches that of the list.
    list: answer(list, () => ({ data: [aCustomerRow(), other], total: 2 })),
    orders: answer(orders, () => ({
      data: [
        {
          _id: fakeId('f1'),
          order_number: 'BH-7',
          order_date: at,
          status: 'delivered',
          payment_status: 'Paid',
          order_total: 900,
          customer_name: 'Meera Menon',
        },
      ],
      total: 1,
    })),
    reveal: answer(reveal, () => ({
      data: {
        phones: [
          { _id: fakeId('d1'), phone: '9876543210' },
          { _id: fakeId('d2'), phone: '9711111111' },
        ],
        email: 'meera@example.test',
      },
    })),
    update: answer(update, () => message),
    addNote: answer(addNote, () => message),
    merge: answer(merge, () => ({ message: 'Customers merged successfully' })),
    undoMerge: answer(undoMerge, () => ({ message: 'Merge undone successfully' })),
    split: answer(split, () => ({ message: 'Customer split successfully', data: { _id: otherId, version: 1 } })),
    erasurePreview: answer(erasurePreview, () => ({ data: erasure })),
    erase: answer(erase, () => ({ message: 'Erasure requested' })),
  };
}
