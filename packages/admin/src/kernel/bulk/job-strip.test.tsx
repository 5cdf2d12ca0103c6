import { type BulkJob, bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const id = fakeId('f1');

const aJob = (done: number): BulkJob => ({
  _id: id,
  resource: 'order',
  action: 'delete',
  input: {},
  status: done === 2 ? 'finished' : 'running',
  phase: 'run',
  total: 2,
  counts: { pending: 2 - done, done, skipped: 0, failed: 0, cancelled: 0, undoing: 0, undone: 0, not_undone: 0 },
  created_at: '2026-03-09T10:00:00.000Z',
  finished_at: null,
  undo_until: null,
  file: null,
});

it('continues to request the progress of a job while the server is busy', async () => {
  withSession();
  withOrders();
  sessionStorage.setItem('bakehouse.bulk-job.order', id);
  let requests = 0;
  answer(bulkEndpoints.job, () => {
    requests += 1;
    if (requests === 2) throw new FakeApiError(503, 'unavailable', 'The service is busy. Try again in a moment.');
    return { data: { ...aJob(requests < 3 ? 1 : 2), rows: [] } };
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderAt('/order');
  expect(await screen.findByText(/: 1 of 2$/)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByText(/: 1 of 2 · Reconnecting…$/)).toBeInTheDocument();
  // The busy server asks for two seconds.
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText(/: 2 done$/)).toBeInTheDocument();
});
