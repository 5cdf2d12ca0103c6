import type { RecordRow } from './crud-store.ts';

/** The fields every record shows; times as ISO 8601 UTC. */
export const presentRecord = (row: RecordRow) => ({
  _id: row._id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
