import type { RecordRow } from './crud-repository.ts';

/** Returns the fields that all records have, with times as ISO 8601 in UTC. */
export const presentRecord = (row: RecordRow) => ({
  _id: row._id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
