import { parseArgs } from 'node:util';
import { normalisePhone } from '@bakehouse/contract/core/fields';
import { type ErasureReport, eraseCustomer } from './erasure/erase-customer.ts';
import { show } from './imports/screen.ts';
import { runProgram, type Screen, tableLines } from './retention/program.ts';
import { RetentionError } from './retention/retention-error.ts';
import { printStartError } from './start-error.ts';

/** `npm run customers:erase -- PHONE` erases the personal data of a customer, see docs/operations.md. */

const usage = `Usage: npm run customers:erase -- PHONE [--apply]

  PHONE     mobile number of the customer, ten digits with or without +91
  --apply   changes the database and the archive; without it, the program only counts

Erases name, phone, email, addresses, notes and messages of the customer's orders, from the database and the archive.
Orders, items and amounts stay.`;

const readArguments = (): { help: true } | { help: false; phone: string; apply: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      options: { apply: { type: 'boolean', default: false }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help) return { help: true };
    const phone = normalisePhone(positionals.join(' '));
    if (!/^[6-9]\d{9}$/.test(phone)) throw new Error('Name one mobile number of ten digits.');
    return { help: false, phone, apply: values.apply };
  } catch (error) {
    throw new RetentionError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
};

const printReport = (screen: Screen, report: ErasureReport, apply: boolean): void => {
  const { erased, largeInvoices, orders, pseudonym, remaining } = report;
  const rows = Object.entries(erased).map(([table, count]) => [table, show(count)]);
  for (const line of tableLines([['table', 'rows'], ...rows])) screen.line(line);
  for (const number of largeInvoices)
    screen.line(
      `Invoice ${number} is of Rs 50,000 or more and must name the recipient: save its PDF before you erase.`,
    );
  for (const { table, rows: count } of remaining)
    screen.line(`Not changed: ${table} contains the phone or email in ${show(count)} rows.`);
  screen.line(
    apply
      ? `Erased ${show(orders)} orders of ${pseudonym} in ${screen.seconds()} s. Backups still contain the customer.`
      : `Nothing was changed. Add --apply to erase the customer of ${show(orders)} orders.`,
  );
};

const run = async (): Promise<void> => {
  const given = readArguments();
  if (given.help) return void process.stdout.write(`${usage}\n`);
  await runProgram(async (stores, _config, screen) =>
    printReport(screen, await eraseCustomer(stores, given.phone, given.apply), given.apply),
  );
};

run().catch((error) => {
  printStartError(error);
  process.exitCode = 1;
});
