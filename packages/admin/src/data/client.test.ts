import { brand } from '@bakehouse/contract/brand';
import { backgroundHeader, permissionKey } from '@bakehouse/contract/core/endpoint';
import { fallbackError } from '@bakehouse/contract/core/messages';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { describe, expect, it, vi } from 'vitest';
import { aBrand } from '../../test/fakes/fake-brands.ts';
import { allPermissions } from '../../test/fakes/fake-session.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint, callIfChanged, onIdentityRequired } from './client.ts';

const { list, update } = brand.endpoints;
const respondWith = (status: number, body: string) => {
  globalThis.fetch = async () => new Response(body, { status });
};
const rejectionOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const cause = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(cause).toBeInstanceOf(ApiError);
  return cause as ApiError;
};

describe('a call', () => {
  it("contains the server's message, code, fields and request id", async () => {
    const body = { error: 'Name is required', code: 'invalid', fields: { name: 'Name is required' }, requestId: 'r-1' };
    respondWith(422, JSON.stringify(body));
    expect(await rejectionOf(callEndpoint(list, {}))).toMatchObject({
      status: 422,
      message: 'Name is required',
      code: 'invalid',
      fields: { name: 'Name is required' },
      requestId: 'r-1',
    });
  });

  it.each(['', '{}', '<html>Bad gateway</html>'])(
    'falls back to the fixed sentence when %j has no error',
    async (body) => {
      respondWith(502, body);
      expect((await rejectionOf(callEndpoint(list, {}))).message).toBe(fallbackError);
    },
  );

  it('is marked as one of the dashboard a minute after the last input of the user', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const marks: (string | null)[] = [];
    globalThis.fetch = async (_input, init) => {
      marks.push(new Headers(init?.headers).get(backgroundHeader));
      return new Response('', { status: 502 });
    };
    const callAfter = async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      await rejectionOf(callEndpoint(list, {}));
    };
    window.dispatchEvent(new Event('keydown'));
    await callAfter(59_000);
    await callAfter(2_000);
    window.dispatchEvent(new Event('pointerdown'));
    await callAfter(0);
    expect(marks).toEqual([null, '1', null]);
    vi.useRealTimers();
  });

  it('sends the ETag of the earlier response, and has no response if nothing has changed', async () => {
    const data = { date: '2026-11-22', cards: [], is_limited: false };
    const sent: (string | null)[] = [];
    globalThis.fetch = async (_input, init) => {
      const etag = new Headers(init?.headers).get('if-none-match');
      sent.push(etag);
      if (etag === '"one"') return new Response(null, { status: 304 });
      return new Response(JSON.stringify({ data }), { headers: { etag: '"one"' } });
    };
    const call = (etag: string | undefined) =>
      callIfChanged(orderBoardEndpoints.board, { query: { date: data.date } }, { etag });
    expect(await call(undefined)).toEqual({ response: { data }, etag: '"one"' });
    expect(await call('"one"')).toBeUndefined();
    expect(sent).toEqual([null, '"one"']);
  });

  it('is repeated when the user has proved their identity, and fails when the user cancels', async () => {
    const refused = { error: 'Confirm that it is you', code: 'identity_required' };
    const saved = { message: 'Saved', data: aBrand() };
    const replies = [
      [403, refused],
      [200, saved],
      [403, refused],
    ] as const;
    let sent = 0;
    globalThis.fetch = async () => {
      const [status, body] = replies[sent++] ?? [500, {}];
      return new Response(JSON.stringify(body), { status });
    };
    const save = () => callEndpoint(update, { params: { id: saved.data._id }, body: { name: 'Plum' } });
    const answers = [true, false];
    onIdentityRequired(async () => answers.shift() ?? false);
    expect((await save()).message).toBe('Saved');
    expect(await rejectionOf(save())).toMatchObject({ code: 'identity_required' });
    expect(sent).toBe(3);
  });

  it('shows an error when the server does not respond', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await rejectionOf(callEndpoint(list, {}))).toMatchObject({
      status: 0,
      message: 'Bakehouse cannot be reached. Check your connection and try again.',
    });
  });

  it('rejects a response that does not match the contract', async () => {
    respondWith(200, JSON.stringify({ data: [{ ...aBrand(), version: 'one' }], total: 1 }));
    expect((await rejectionOf(callEndpoint(list, {}))).code).toBe('not_understood');
  });

  it('sends nested values of a multipart body as JSON text, and text as it is', async () => {
    let sent: BodyInit | null | undefined;
    globalThis.fetch = async (_address, init) => {
      sent = init?.body;
      return new Response(JSON.stringify({ message: 'Saved', data: aBrand() }));
    };
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    await callEndpoint(update, {
      params: { id: aBrand()._id },
      body: { name: 'Rye', version: 3, image: { thumbnail: 'a', medium: 'b', large: 'c' } },
      files: { logo: file },
    });
    expect(Object.fromEntries((sent as FormData).entries())).toMatchObject({
      name: 'Rye',
      version: '3',
      image: '{"thumbnail":"a","medium":"b","large":"c"}',
      logo: file,
    });
  });
});

it('names permissions by first method and path', () => {
  expect(permissionKey(update)).toBe('PUT brand/update/{id}');
  expect(allPermissions).toContain('GET brand/getdeleted');
});
