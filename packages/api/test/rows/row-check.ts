// Vitest's setup file of the project `api-postgres`. `rowsOf<Row>()` cannot check that a statement returns what `Row` declares,
// so the tests do: each statement that runs in a test returns the declared columns, with values of the declared types.
import { inject } from 'vitest';
import { observeRows } from '../../src/platform/db/client.ts';
import { findRowFault } from './row-faults.ts';

const declared = inject('declaredRows');

observeRows((result, stack) => {
  // The first line is the message, the second is `rowsOf()`, and the third its caller.
  const call = /(src\/\S+\.ts:\d+):\d+/.exec(stack.split('\n')[2]?.replaceAll('\\', '/') ?? '')?.[1];
  const row = call && declared[call];
  const fault = row && findRowFault(row, result);
  if (fault) throw new Error(`${call}: the statement does not return the declared row: ${fault}`);
});
