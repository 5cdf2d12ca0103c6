import { parseArgs } from 'node:util';
import { rebuildFigures } from '../modules/report/report-figures.ts';
import { readArguments, runProgram } from '../operations/program/run-program.ts';
import { formatCount } from '../operations/program/screen.ts';
import { withStores } from './stores.ts';

/** `npm run reports:rebuild` derives the figures of reports again, see docs/money.md. */

const usage = `Usage: npm run reports:rebuild [-- --check]

Derives the figures of reports from all orders again, and corrects those that differ. It is needed after TIME_ZONE was changed.
Servers may keep running, and the program can be stopped at any time and started again.

  --check  only compares, and exits with 1 if a figure differs`;

const readOptions = (): { isCheck: boolean } | undefined => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  return values.help ? undefined : { isCheck: values.check === true };
};

runProgram(async () => {
  const options = readArguments(usage, readOptions);
  if (!options) return;
  await withStores(async ({ database }, screen, config) => {
    const onProgress = (orders: number) => screen.draw(() => `${formatCount(orders)} orders`);
    const write = !options.isCheck;
    const { orders, changed, wrong } = await rebuildFigures(database, config.TIME_ZONE, { write, onProgress });
    const verb = write ? 'Corrected' : 'Found';
    screen.print(`Compared ${formatCount(orders)} orders in ${screen.seconds()} s.`);
    screen.print(`${verb} ${formatCount(changed)} different orders and ${formatCount(wrong)} wrong sums.`);
    if (options.isCheck && changed + wrong > 0) process.exitCode = 1;
  });
});
