import type { JobData } from '../../../kernel/jobs/jobs.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Notice } from '../consumer/order-notices.ts';
import { channelsOf } from '../notification-preferences.ts';
import { findDevices } from './push-device.queries.ts';

/** Decides which devices get a push message about a notification. */

export type PushNotice = {
  readonly notice: Notice;
  readonly notificationId: string;
  readonly recordId: string;
  /** The person who caused the change; null to exclude nobody. */
  readonly hiddenFrom: string | null;
};

/**
 * Returns a job for each device of the people who are notified and have not switched the channel `desktop` off. One statement reads
 * the devices of all notices.
 */
export async function pushJobs(db: Db, notices: readonly PushNotice[]): Promise<JobData['push-message'][]> {
  if (notices.length === 0) return [];
  const storeIds = new Set(notices.flatMap(({ notice }) => notice.storeId ?? []));
  const hasStaff = notices.some(({ notice }) => notice.storeId === undefined);
  const devices = await findDevices(db, storeIds, hasStaff);
  return notices.flatMap(({ notice: { kind, storeId }, notificationId, recordId, hiddenFrom }) =>
    (devices.get(storeId) ?? [])
      .filter(({ person_id, channels }) => person_id !== hiddenFrom && channelsOf(kind, channels ?? {}).desktop)
      .map(({ id }) => ({ record: `push:${id}:${recordId}`, deviceId: id, notificationId })),
  );
}
