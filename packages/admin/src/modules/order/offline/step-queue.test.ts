import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../../test/fakes/fake-orders.ts';
import { applySteps, dropSteps, type OrderStep, openSteps, sendAgain, sendSteps } from './step-queue.ts';

const orderA = { _id: 'a', order_number: 'BH-A' };
const orderB = { _id: 'b', order_number: 'BH-B' };
let lastKey = 0;
const stepOf = (order: OrderStep['order'], to: string, seen: OrderStep['seen']): OrderStep => {
  lastKey += 1;
  return { kind: 'status', key: `key-${lastKey}`, at: '2026-11-21T05:00:00.000Z', order, to, seen } as OrderStep;
};

class Unreachable extends Error {}
type State = { status: string; version: number };

/** A server that takes each idempotency key once and refuses old versions, and a browser that keeps steps. */
const aWorld = (orders: Record<string, State>, steps: readonly OrderStep[]) => {
  const world = {
    orders,
    steps,
    /** Statuses that the server has set, by order. */
    taken: [] as string[],
    /** Called before the server gets a call, and before its answer arrives. */
    network: (_when: 'before' | 'after') => {},
  };
  const responses = new Map<string, State>();
  const parts = {
    read: async () => world.steps,
    change: async (next: (steps: readonly OrderStep[]) => readonly OrderStep[]) => {
      world.steps = next(world.steps);
    },
    isTemporary: (cause: unknown) => cause instanceof Unreachable,
    load: async (id: string) => {
      world.network('before');
      return world.orders[id] ?? null;
    },
    send: async ({ key, order, seen, ...step }: OrderStep) => {
      world.network('before');
      const state = world.orders[order._id];
      if (!responses.has(key)) {
        if (!state) throw new Error('Order not found');
        if (state.version !== seen.version) throw new Error('Someone else has changed this order');
        if (step.kind === 'status') {
          Object.assign(state, { status: step.to, version: state.version + 1 });
          world.taken.push(`${order._id} ${step.to}`);
        }
        responses.set(key, state);
      }
      world.network('after');
      return { message: 'Saved', data: anOrder({ ...world.orders[order._id] }) };
    },
  };
  return { world, send: () => sendSteps(parts) };
};

const confirmed = { status: 'confirmed', version: 3 };

describe('waiting steps', () => {
  it('are sent in order, each for the version that the one before it made', async () => {
    const { world, send } = aWorld({ a: { ...confirmed }, b: { ...confirmed } }, [
      stepOf(orderA, 'processing', confirmed),
      stepOf(orderB, 'processing', confirmed),
      stepOf(orderA, 'shipped', { status: 'processing', version: 3 }),
    ]);
    expect(await send()).toEqual({ sent: 3, isLater: false });
    expect(world.taken).toEqual(['a processing', 'b processing', 'a shipped']);
    expect(world.steps).toEqual([]);
    expect(world.orders.a).toEqual({ status: 'shipped', version: 5 });
  });

  it('wait while there is no connection, and happen once when only the answer was lost', async () => {
    const { world, send } = aWorld({ a: { ...confirmed } }, [stepOf(orderA, 'processing', confirmed)]);
    world.network = () => {
      throw new Unreachable();
    };
    expect(await send()).toEqual({ sent: 0, isLater: true });
    expect(world.taken).toEqual([]);
    world.network = (when) => {
      if (when === 'after') throw new Unreachable();
    };
    expect(await send()).toEqual({ sent: 0, isLater: true });
    expect(world.taken).toEqual(['a processing']);
    world.network = () => {};
    expect(await send()).toEqual({ sent: 1, isLater: false });
    expect(world.taken).toEqual(['a processing']);
    expect(world.steps).toEqual([]);
  });

  it('stay with both states when somebody else has changed the order, and hold back later steps of this order only', async () => {
    const { world, send } = aWorld({ a: { status: 'cancelled', version: 9 }, b: { ...confirmed } }, [
      stepOf(orderA, 'processing', confirmed),
      stepOf(orderA, 'shipped', { status: 'processing', version: 3 }),
      stepOf(orderB, 'processing', confirmed),
    ]);
    expect(await send()).toEqual({ sent: 1, isLater: false });
    expect(world.taken).toEqual(['b processing']);
    expect(world.steps).toMatchObject([
      {
        to: 'processing',
        seen: confirmed,
        refusal: { message: 'Someone else has changed this order', now: { status: 'cancelled', version: 9 } },
      },
      { to: 'shipped' },
    ]);
    expect(openSteps(world.steps)).toEqual([]);
    expect(dropSteps(world.steps, 'a')).toEqual([]);
  });

  it('can be sent again for the order as it is now, with another key', async () => {
    const { world, send } = aWorld({ a: { status: 'confirmed', version: 4 } }, [
      stepOf(orderA, 'processing', confirmed),
      stepOf(orderA, 'shipped', { status: 'processing', version: 3 }),
    ]);
    await send();
    const [first] = world.steps;
    world.steps = sendAgain(world.steps, first?.key ?? '', 'another-key');
    expect(await send()).toEqual({ sent: 2, isLater: false });
    expect(world.orders.a).toEqual({ status: 'shipped', version: 6 });
  });

  it('say that the store no longer has the order', async () => {
    const { world, send } = aWorld({}, [stepOf(orderA, 'processing', confirmed)]);
    await send();
    expect(world.steps).toMatchObject([{ refusal: { message: 'Order not found', now: null } }]);
    expect(sendAgain(world.steps, world.steps[0]?.key ?? '', 'another-key')).toEqual(world.steps);
  });

  it('are refused after a step that was answered late, if somebody else changed the order in between', async () => {
    const { world, send } = aWorld({ a: { ...confirmed } }, [
      stepOf(orderA, 'processing', confirmed),
      stepOf(orderA, 'shipped', { status: 'processing', version: 3 }),
    ]);
    world.network = (when) => {
      if (when === 'after') throw new Unreachable();
    };
    await send();
    world.network = () => {};
    world.orders.a = { status: 'cancelled', version: 8 };
    expect(await send()).toEqual({ sent: 1, isLater: false });
    expect(world.steps).toMatchObject([{ to: 'shipped', refusal: { now: { status: 'cancelled', version: 8 } } }]);
    expect(world.taken).toEqual(['a processing']);
  });

  it('are neither lost nor sent twice, whenever the network fails', async () => {
    const statuses = ['processing', 'shipped', 'delivered'];
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const random = () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      };
      const ids = ['a', 'b', 'c', 'd'];
      const steps = statuses.flatMap((to, at) =>
        ids.map((id) =>
          stepOf({ _id: id, order_number: id }, to, { status: statuses[at - 1] ?? 'confirmed', version: 3 }),
        ),
      );
      const { world, send } = aWorld(Object.fromEntries(ids.map((id) => [id, { ...confirmed }])), steps);
      const changed = new Set<string>();
      world.network = () => {
        if (random() < 0.4) throw new Unreachable();
        if (random() < 0.02) {
          const id = ids[Math.floor(random() * ids.length)]!;
          changed.add(id);
          Object.assign(world.orders[id]!, { version: world.orders[id]!.version + 1 });
        }
      };
      for (let left = true; left; ) left = (await send()).isLater;
      expect(new Set(world.taken).size, `a step was taken twice (seed ${seed})`).toBe(world.taken.length);
      for (const id of ids) {
        const kept = world.steps.filter(({ order }) => order._id === id);
        const taken = world.taken.filter((entry) => entry.startsWith(id)).map((entry) => entry.slice(2));
        const left = kept.map((step) => (step.kind === 'status' ? step.to : ''));
        expect([...taken, ...left], `a step was lost (seed ${seed})`).toEqual(statuses);
        expect(kept[0]?.refusal === undefined, `only a conflict stops a step (seed ${seed})`).toBe(kept.length === 0);
        if (!changed.has(id)) expect(left).toEqual([]);
      }
    }
  });
});

describe('an order with waiting steps', () => {
  const order = anOrder({
    status: 'confirmed',
    offer: {
      attempt: 1,
      offered_at: '2026-11-21T05:00:00.000Z',
      expires_at: '2026-11-21T05:10:00.000Z',
      seconds_left: 60,
    },
  });
  const facts = { order, key: 'k', at: '2026-11-21T05:00:00.000Z', seen: { status: 'confirmed', version: 3 } };

  it('is shown as it will be', () => {
    const accepted = applySteps(order, [
      { ...facts, kind: 'accept' },
      { ...facts, kind: 'status', to: 'processing' },
    ]);
    expect(accepted).toMatchObject({ status: 'processing' });
    expect(accepted).not.toHaveProperty('offer');
    expect(applySteps(order, [{ ...facts, kind: 'decline', reason: 'Oven broken' }])).toBeUndefined();
  });

  it('has no changes to confirm after Got it', () => {
    const changes = {
      number: 2,
      open: [{ field: 'Note', from: '', to: 'No nuts' }],
      ticket: 2,
      ticket_fields: ['Note'],
    };
    const confirmed = applySteps({ ...order, changes }, [{ ...facts, kind: 'confirm', number: 2 }]);
    expect(confirmed?.changes).toEqual({ ...changes, open: [] });
  });

  it('is shown as the server has it while a step is refused', () => {
    const refusal = { message: 'Refused', now: null };
    expect(applySteps(order, [{ ...facts, kind: 'status', to: 'shipped', refusal }])).toEqual(order);
  });
});
