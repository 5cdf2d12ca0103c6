import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

describe('the offer on a card of the board', () => {
  let test: TestApp;
  let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
  beforeAll(async () => {
    test = await buildTestApp();
    desk = await prepareAcceptance(test, 2);
  });
  afterAll(() => test.close());

  const cardOf = async (id: string) => {
    const { body } = await test.call(orderBoardEndpoints.board, {
      token: desk.token,
      query: { date: desk.day, ids: id },
    });
    return body.data.cards[0];
  };

  it('is the end of the time to answer, and then the answer', async () => {
    await switchAcceptance(test, {});
    const { _id: id, offer } = await desk.placeOfferedOrder();
    expect((await cardOf(id))?.offer).toEqual({ state: 'offered', attempt: 1, until: offer?.expires_at });
    await desk.accept(id, desk.vendors[0]);
    expect((await cardOf(id))?.offer).toEqual({ state: 'accepted', attempt: 1 });
    const params = { id };
    await test.call(orderEndpoints.updateStatus, { token: desk.token, params, body: { order_status: 'processing' } });
    expect((await cardOf(id))?.offer).toBeUndefined();
  });

  it('is that of the next store after a decline', async () => {
    await switchAcceptance(test, {});
    const { _id: id } = await desk.placeOfferedOrder();
    await desk.decline(id, desk.vendors[0]);
    expect(await cardOf(id)).toMatchObject({
      vendor: { vendor_id: desk.vendors[1]?.vendorId },
      offer: { state: 'offered', attempt: 2 },
    });
  });

  it('says why an order has no store again', async () => {
    await switchAcceptance(test, { on_expiry: 'unassign' });
    const declined = await desk.placeOfferedOrder();
    await desk.decline(declined._id, desk.vendors[0]);
    expect(await cardOf(declined._id)).toMatchObject({ vendor: null, offer: { state: 'declined', attempt: 1 } });
    const expired = await desk.placeOfferedOrder();
    await desk.passTime(expired._id, 11);
    await desk.advance();
    expect(await cardOf(expired._id)).toMatchObject({ vendor: null, offer: { state: 'expired', attempt: 1 } });
  });

  it('is left out when the store had no offer', async () => {
    await switchAcceptance(test, { on_expiry: 'unassign' });
    const order = await desk.placeOfferedOrder();
    await desk.decline(order._id, desk.vendors[0]);
    await switchAcceptance(test, { is_enabled: false });
    await desk.assign(order._id, desk.vendors[1]?.vendorId ?? '');
    expect(await cardOf(order._id)).toMatchObject({ vendor: { vendor_id: desk.vendors[1]?.vendorId } });
    expect((await cardOf(order._id))?.offer).toBeUndefined();
  });
});
