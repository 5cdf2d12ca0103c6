import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { VendorInput, VendorStatus } from '@bakehouse/contract/vendor/vendor';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import type { VendorEventKind } from './vendor.queries.ts';

/** The SQL that writes stores. The rows must be locked (`lockVendor`). */

/** Creates the store of an application, of which only the name is known. */
export async function insertDraftVendor(db: Db, id: string, storeAdmin: string, storeName: string): Promise<void> {
  await db.execute(sql`
    insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, created_by)
    values (${id}, ${storeAdmin}, ${storeName}, '', '', '', '', '', ${storeAdmin})`);
}

/**
 * Creates a store.
 * @returns the id, or undefined if the user has a store already
 */
export async function insertVendor(
  db: Db,
  store: VendorInput,
  createdBy: string,
  at: Date,
): Promise<string | undefined> {
  const now = at.toISOString();
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, gstin, latitude, longitude,
          service_radius, created_by, created_at, updated_at)
        values (${newId()}, ${store.store_admin}, ${store.store_name}, ${store.store_address}, ${store.locality}, ${store.city},
          ${store.state}, ${store.pincode}, ${store.gstin ?? ''}, ${store.latitude}, ${store.longitude}, ${store.service_radius ?? 0},
          ${createdBy}, ${now}, ${now})
        on conflict (store_admin) where deleted_at is null do nothing
        returning id`,
  );
  return row?.id;
}

/** Updates the fields that the change contains. */
export async function updateStore(
  db: Db,
  id: string,
  change: Omit<BodyOf<typeof vendorEndpoints.update>, 'version'>,
  at: Date,
): Promise<void> {
  const assignments = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.identifier(column)} = ${value}, `);
  await db.execute(sql`
    update vendor set ${sql.join(assignments)} version = version + 1, updated_at = ${at.toISOString()} where id = ${id}`);
}

/** Sets until when a store takes no new orders; null ends the pause. */
export async function setPause(db: Db, id: string, until: string | null, at: Date): Promise<void> {
  await db.execute(sql`
    update vendor set paused_until = ${until}::timestamp, version = version + 1, updated_at = ${at.toISOString()}
    where id = ${id}`);
}

/** Deletes a store at a time, or restores it with null. */
export async function setDeleted(db: Db, id: string, deletedAt: Date | null, at: Date): Promise<void> {
  await db.execute(sql`
    update vendor set deleted_at = ${deletedAt?.toISOString() ?? null}, version = version + 1, updated_at = ${at.toISOString()}
    where id = ${id}`);
}

/** Sets the status and writes the history entry in one statement. */
export async function recordStatus(
  db: Db,
  vendorId: string,
  change: {
    at: Date;
    actor: { _id: string; name: string };
    kind: VendorEventKind;
    status: VendorStatus;
    reason?: string;
  },
): Promise<void> {
  const { actor, kind, status, reason = '' } = change;
  const at = change.at.toISOString();
  await db.execute(sql`
    with changed as (
      update vendor set status = ${status}, version = version + 1, updated_at = ${at} where id = ${vendorId}
    )
    insert into vendor_event (id, vendor_id, at, actor_id, actor_name, kind, reason)
    values (${newId()}, ${vendorId}, ${at}, ${actor._id}, ${actor.name}, ${kind}, ${reason})`);
}

/** Increases the version of a store when its preferences change. */
export async function raiseVersion(db: Db, id: string, at: Date): Promise<void> {
  await db.execute(sql`update vendor set version = version + 1, updated_at = ${at.toISOString()} where id = ${id}`);
}

/**
 * Adds preferences. `cost` is in paise.
 * @returns ids of the added types; existing ones are not changed
 */
export async function insertPreferences(
  db: Db,
  vendorId: string,
  chosen: readonly { id: string; cost: number }[],
): Promise<string[]> {
  const rows = await rowsOf<{ type_id: string }>(
    db,
    sql`insert into delivery_preference (vendor_id, type_id, cost)
        select ${vendorId}::uuid, c.id, c.cost from json_to_recordset(${JSON.stringify(chosen)}) as c (id uuid, cost bigint)
        on conflict do nothing returning type_id`,
  );
  return rows.map(({ type_id }) => type_id);
}

/**
 * Updates a preference. `cost` is in paise.
 * @returns false if the store has no such preference
 */
export async function updatePreference(
  db: Db,
  vendorId: string,
  typeId: string,
  change: { cost?: number; active?: boolean },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update delivery_preference set cost = coalesce(${change.cost ?? null}, cost), active = coalesce(${change.active ?? null}, active)
        where vendor_id = ${vendorId} and type_id = ${typeId} returning type_id`,
  );
  return rows.length > 0;
}
