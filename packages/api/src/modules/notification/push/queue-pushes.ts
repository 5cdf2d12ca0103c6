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

export type PlannedPush = {
  readonly personId: string;
  /** Whether the device is that of an open session which works for the store of the notification. */
  readonly isReachable: boolean;
  readonly job: JobData['push-message'];
};

/**
 * Returns a push message for each device of the people who are notified and have not switched the channel `desktop` off. One statement
 * reads the devices of all notices.
 * @param idleHours hours after which an idle session ends
 */
export async function planPushes(db: Db, notices: readonly PushNotice[], idleHours: number): Promise<PlannedPush[]> {
  if (notices.length === 0) return [];
  const storeIds = new Set(notices.flatMap(({ notice }) => notice.storeId ?? []));
  const hasStaff = notices.some(({ notice }) => notice.storeId === undefined);
  const devices = await findDevices(db, storeIds, hasStaff, idleHours);
  return notices.flatMap(({ notice: { kind, storeId }, notificationId, recordId, hiddenFrom }) =>
    (devices.get(storeId) ?? [])
      .filter(({ person_id, channels }) => person_id !== hiddenFrom && channelsOf(kind, channels ?? {}).desktop)
      .map(({ id, person_id: personId, is_reachable: isReachable }) => ({
        personId,
        isReachable,
        job: { record: `push:${id}:${recordId}`, deviceId: id, notificationId },
      })),
  );
}
