import pg from 'pg';
import { orderOf } from '../order-body.ts';
import { send, signIn } from './client.ts';
import type { Fixture } from './kill.ts';
import { startTwo } from './servers.ts';

/** Chaos test of capacity: two servers assign orders to the same slots of one store at the same time, while others are cancelled. */

const attempts = 50;
const seats = 5;

export type CapacityResult = {
  readonly rounds: number;
  /** Assignments that were accepted and rejected in the races for an empty slot. */
  readonly assigned: number;
  readonly rejected: number;
  /** Rounds in which not exactly the free seats were taken. */
  readonly wrongRounds: number;
  /** Changes of status and assignments that ran at the same time afterwards. */
  readonly mixed: number;
  /** Slots with more orders than seats, and orders with seats that do not match their status and store. */
  readonly exceeded: number;
  readonly different: number;
  /** Responses other than 200 and 409. */
  readonly unexpected: readonly string[];
  readonly slowestMs: number;
};

/** Creates an approved store with a delivery type and five seats per slot. */
const createStore = async (client: pg.Client): Promise<{ store: string; type: string }> => {
  const { rows } = await client.query<{ store: string; type: string }>(`
    with person as (
      insert into admin_user (id, name, email, phone, password_hash)
      values (gen_random_uuid(), 'Baker', 'baker@bakehouse.test', '9000000000', '') returning id
    ), store as (
      insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
      select gen_random_uuid(), id, 'Five Seats', '1 Main Road', 'Hauz Khas', 'Delhi', 'Delhi', '110016', 28.55, 77.2, 50, 'approve'
      from person returning id
    ), type as (
      insert into delivery_type (id, name, slug, time, cost_range, status)
      values (gen_random_uuid(), 'Standard', 'standard', 21600, '[1500]', 'Active') returning id
    ), preference as (
      insert into delivery_preference (vendor_id, type_id, cost) select store.id, type.id, 1500 from store, type
    ), hours as (
      insert into vendor_hours (vendor_id, hours)
      select id, '{"delivery_types": [], "closures": [], "lead_times": [], "capacity": {"per": "slot", "orders": ${seats}}}' from store
    )
    select store.id as store, type.id as type from store, type`);
  const [row] = rows;
  if (!row) throw new Error('no store was created');
  return row;
};

const slot = { from: '18:00', upto: '20:00' };
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Orders with seats that do not match their status and store. */
const differences = `
  with required as (
    select distinct o.id, o.vendor_id, i.delivery_date, i.slot_from, i.slot_upto from orders o join order_item i on i.order_id = o.id
    where o.vendor_id is not null and o.deleted_at is null and o.status <> 'cancelled'
  ), taken as (select order_id, vendor_id, day, slot_from, slot_upto from order_seat)
  select count(*)::int as n from ((table required except table taken) union all (table taken except table required)) as d`;
const tooMany = `
  select count(*)::int as n from (select 1 from order_seat group by vendor_id, day, slot_from, slot_upto having count(*) > ${seats}) as s`;

/** Runs the races on two servers with one PostgreSQL database. */
export const capacityTest = async (
  { env, email, password, productIds }: Fixture,
  rounds: number,
): Promise<CapacityResult> => {
  const servers = await startTwo(env);
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  const token = await signIn(servers.baseOf(0), email, password);
  const { store, type } = await createStore(client);
  const unexpected: string[] = [];
  let slowestMs = 0;
  const post = async (n: number, path: string, body: unknown): Promise<number> => {
    const started = performance.now();
    const response = await send(servers.baseOf(n), token, { method: 'POST', path, body });
    slowestMs = Math.max(slowestMs, performance.now() - started);
    if (response?.status !== 200 && response?.status !== 409)
      unexpected.push(`${path} ${response?.status} ${JSON.stringify(response?.body)}`);
    return response?.status ?? 0;
  };
  const assign = (n: number, id: string) =>
    post(n, `order/${id}/vendor_assign`, {
      vendor: store,
      delivery_type: type,
      vendor_delivery_charges: 15,
      vendor_charges: 200,
    });
  const setStatus = (n: number, id: string, order_status: string) =>
    post(n, `order/${id}/update_status`, { order_status });
  const place = async (round: number, n: number): Promise<string> => {
    const body = orderOf(`C${round}-${n}`, [productIds[0] ?? ''], { date: dayIn(round + 2), slot });
    const response = await send(servers.baseOf(n), token, { method: 'POST', path: 'order/create', body });
    const id = (response?.body.data as { _id?: string } | undefined)?._id;
    if (!id) throw new Error(`no order: ${JSON.stringify(response)}`);
    return id;
  };
  const countOf = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;
  const totals = { assigned: 0, rejected: 0, wrongRounds: 0, mixed: 0, exceeded: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const ids = await Promise.all(Array.from({ length: attempts }, (_, n) => place(round, n)));
    const statuses = await Promise.all(ids.map((id, n) => assign(n, id)));
    const assigned = statuses.filter((status) => status === 200).length;
    totals.assigned += assigned;
    totals.rejected += attempts - assigned;
    if (assigned !== seats) totals.wrongRounds += 1;
    const mixed = ids.map((id, n) => {
      if (statuses[n] === 200) return setStatus(n, id, 'cancelled');
      return n % 2 ? assign(n, id) : setStatus(n, id, 'confirmed');
    });
    await Promise.all(mixed);
    await Promise.all(ids.map((id, n) => (statuses[n] === 200 ? setStatus(n, id, 'pending') : assign(n + 1, id))));
    totals.mixed += 2 * attempts;
    totals.exceeded += await countOf(tooMany);
  }
  const different = await countOf(differences);
  await client.end();
  await servers.stop();
  return { rounds, ...totals, different, unexpected, slowestMs };
};
