import { restoreBackup } from '../operations/backup/restore-backup.ts';
import { runProgram } from '../operations/program/run-program.ts';
import { runBackupProgram } from './run-backup.ts';

/** `npm run restore -- FOLDER` restores a backup of `npm run backup`, see docs/operations.md. */

const usage = `Usage: npm run restore -- FOLDER

  FOLDER    the folder of a backup

Restores into the empty database and the file store of DATABASE_URL, DATA_DIR and S3_BUCKET. Stop the servers first.`;

runProgram(() =>
  runBackupProgram({ usage, done: 'Restored and verified', migrate: true }, async (stores, folder, onProgress) => ({
    manifest: await restoreBackup(stores, folder, onProgress),
    warnings: [],
  })),
);
