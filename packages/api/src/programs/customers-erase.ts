import { parseArgs } from 'node:util';
import { normalisePhone } from '@bakehouse/contract/core/fields';
import { type ErasureReport, eraseCustomer } from '../operations/erasure/erase-customer.ts';
import { readArguments, runProgram } from '../operations/program/run-program.ts';
import { formatCount, type Screen, tableLines } from '../operations/program/screen.ts';
import { withStores } from './stores.ts';

/** `npm run customers:erase -- PHONE` erases the personal data of a customer, see docs/operations.md. */

const usage = `Usage: npm run customers:erase -- PHONE [--apply]

  PHONE     mobile number of the customer, ten digits with or without +91
  --apply   changes the database and the archive; without it, the program only counts

Erases name, phone, email, addresses, notes and messages of the customer's orders, from the database and the archive.
Orders, items and amounts stay.`;

const readCustomer = (): { phone: string; apply: boolean } | undefined => {
  const { values, positionals } = parseArgs({
    options: { apply: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return undefined;
  const phone = normalisePhone(positionals.join(' '));
  if (!/^[6-9]\d{9}$/.test(phone)) throw new Error('Name one mobile number of ten digits.');
  return { phone, apply: values.apply };
};

const printReport = (screen: Screen, report: ErasureReport, apply: boolean): void => {
  const { erased, largeInvoices, orders, pseudonym, remaining } = report;
  const rows = Object.entries(erased).map(([table, count]) => [table, formatCount(count)]);
  screen.print(...tableLines([['table', 'rows'], ...rows]));
  for (const number of largeInvoices)
    screen.print(
      `Invoice ${number} is of Rs 50,000 or more and must name the recipient: save its PDF before you erase.`,
    );
  for (const { table, rows: count } of remaining)
    screen.print(`Not changed: ${table} contains the phone or email in ${formatCount(count)} rows.`);
  screen.print(
    apply
      ? `Erased ${formatCount(orders)} orders of ${pseudonym} in ${screen.seconds()} s. Backups still contain the customer.`
      : `Nothing was changed. Add --apply to erase the customer of ${formatCount(orders)} orders.`,
  );
};

runProgram(async () => {
  const customer = readArguments(usage, readCustomer);
  if (!customer) return;
  const { phone, apply } = customer;
  await withStores(async (stores, screen) => printReport(screen, await eraseCustomer(stores, phone, apply), apply));
});
