import { runProgram } from '../operations/program/run-program.ts';
import { openEmbedded } from '../platform/db/embedded/embedded-database.ts';
import { openServer } from '../platform/db/postgres/postgres-database.ts';
import { findSpecialConstructs } from '../platform/db/special-constructs.ts';

/**
 * `npm run db:constructs` lists the constructs of the schema that distributed engines lack (docs/scaling.md): of the database
 * in DATABASE_URL, otherwise of an empty database with all migrations.
 */

const openDatabase = async () => {
  const url = process.env.DATABASE_URL;
  if (url) return openServer(url, 2, () => {});
  const database = await openEmbedded(undefined);
  await database.migrate();
  return database;
};

runProgram(async () => {
  const database = await openDatabase();
  try {
    for (const { kind, name } of await findSpecialConstructs(database.db)) process.stdout.write(`${kind}: ${name}\n`);
  } finally {
    await database.close();
  }
});
