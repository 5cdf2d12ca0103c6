import { parseArgs } from 'node:util';
import { openLedger } from '../operations/open-ledger.ts';
import { readArguments, runProgram } from '../operations/program/run-program.ts';
import { formatCount } from '../operations/program/screen.ts';
import { withStores } from './stores.ts';

/** `npm run ledger:open` writes the opening entries of orders from before the ledger, see docs/money.md. */

const usage = `Usage: npm run ledger:open

Writes the opening entries of the ledger for orders that have none, and a payment for each paid one. Servers may keep
running. The program can be stopped at any time and started again; orders that have entries are not changed.`;

const readHelp = (): true | undefined => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  return values.help ? undefined : true;
};

runProgram(async () => {
  if (!readArguments(usage, readHelp)) return;
  await withStores(async ({ database }, screen) => {
    const onProgress = (orders: number) => screen.draw(() => `${formatCount(orders)} orders`);
    const orders = await openLedger(database, () => new Date(), { onProgress });
    screen.print(`Posted ${formatCount(orders)} orders in ${screen.seconds()} s.`);
  });
});
