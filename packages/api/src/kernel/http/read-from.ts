import { type Db, type Replica, sqlState } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';

/** Reads from the replica if it is current enough, and from the primary if it is not or fails. */
export async function readFrom<Value>(
  replica: Replica,
  position: number | undefined,
  primary: Db,
  read: (db: Db) => Promise<Value>,
): Promise<Value> {
  if (await replica.canAnswer(position)) {
    try {
      return await read(replica.db);
    } catch (error) {
      if (error instanceof AppError || isTooSlow(error)) throw error;
      if (!isRecoveryConflict(error)) replica.pause();
    }
  }
  return read(primary);
}

/** SQLSTATE query_canceled: the read is too slow, and would be on the primary too. */
const isTooSlow = (error: unknown) => sqlState(error) === '57014';
/** SQLSTATE serialization_failure: the standby removed rows that the read needed. */
const isRecoveryConflict = (error: unknown) => sqlState(error) === '40001';
