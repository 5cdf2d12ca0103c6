import { createBackup } from '../operations/backup/create-backup.ts';
import { runProgram } from '../operations/program/run-program.ts';
import { runBackupProgram } from './run-backup.ts';

/** `npm run backup -- FOLDER` backs up the database and the file store, see docs/operations.md. */

const usage = `Usage: npm run backup -- FOLDER

  FOLDER    a new folder for the backup

Writes all tables, images and archived rows of DATABASE_URL, DATA_DIR and S3_BUCKET. On PostgreSQL the servers may keep running.`;

/** Maximum number of missing files that are listed by name. */
const maxListed = 20;

runProgram(() =>
  runBackupProgram({ usage, done: 'Backed up', migrate: false }, async (stores, folder, onProgress) => {
    const { manifest, missing } = await createBackup(stores, folder, onProgress);
    const warnings = missing.slice(0, maxListed).map((key) => `missing in the file store, not in the backup: ${key}`);
    if (missing.length > maxListed) warnings.push(`and ${missing.length - maxListed} more missing files`);
    return { manifest, warnings };
  }),
);
