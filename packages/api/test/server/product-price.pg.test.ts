import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { ensureSystemRoles } from '../../src/modules/role/system-roles.ts';
import { statementName } from '../../src/platform/db/statement-observer.ts';
import { serveDatabase } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';
import { openObserved } from '../test-db.ts';

it('sends a changed price together with its audit entry and the commit', async () => {
  const steps: string[] = [];
  const database = await openObserved((text) => {
    const name = statementName(text).replace(/ [0-9a-f]{8}$/, '');
    steps.push(`send ${name}`);
    return () => void steps.push(`end ${name}`);
  });
  onTestFinished(() => database.close());
  const { app, call, deps } = await serveDatabase(database, '/nonexistent');
  onTestFinished(() => app.close());
  await ensureSystemRoles(deps);
  const { token } = await makeOwner(deps);
  const { body } = await call(productEndpoints.create, { token, body: { name: 'Opera', price: 500 } });
  const { _id } = body.data as ProductRecord;

  steps.length = 0;
  await call(productEndpoints.update, { token, params: { id: _id }, body: { price: 600 } });
  const sent = steps.indexOf('send update product');
  const ended = steps.indexOf('end update product');
  expect(steps.slice(sent, ended)).toEqual(['send update product', 'send insert event', 'send commit']);
});
