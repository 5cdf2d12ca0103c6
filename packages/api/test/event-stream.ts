import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Opens event streams of a listening server and collects what they receive. */

export type Received = { event: string; id: number; data: Record<string, unknown>; after: number };

export type TestStream = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly received: Received[];
  readonly text: () => string;
  /** The `change` events so far, as `topic action id`. */
  readonly changes: () => string[];
  /** Waits until `condition` holds for the received events. */
  readonly until: (condition: (received: readonly Received[]) => boolean, milliseconds?: number) => Promise<void>;
  /** Resolves when the server ends the stream. */
  readonly closed: Promise<void>;
  readonly close: () => void;
};

const parse = (block: string, after: number): Received | undefined => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [event, id, data] = [field('event'), field('id'), field('data')];
  return event && data ? { event, id: Number(id), data: JSON.parse(data), after } : undefined;
};

type Options = {
  readonly token: string;
  readonly query?: string;
  readonly lastEventId?: number | string | undefined;
  readonly method?: 'GET' | 'HEAD';
};

/** Opens a stream and waits for `ready`, or for the whole response if the server rejects it. */
export const openStream = async (
  address: string,
  { token, query = '', lastEventId, method = 'GET' }: Options,
): Promise<TestStream> => {
  const openedAt = performance.now();
  // Without an agent, no connection stays open after the test.
  const call = request(`${address}/api/events${query}`, {
    agent: false,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  });
  call.on('error', () => {});
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const received: Received[] = [];
  let text = '';
  let rest = '';
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block, performance.now() - openedAt);
      if (event) received.push(event);
    }
  });
  // An event waits for older transactions of the whole PostgreSQL server, also of other tests.
  const until: TestStream['until'] = async (condition, milliseconds = 240_000) => {
    const deadline = performance.now() + milliseconds;
    while (!condition(received)) {
      if (performance.now() > deadline) throw new Error(`the expected events did not arrive; received ${text}`);
      await wait(5);
    }
  };
  if (response.statusCode !== 200 || method === 'HEAD') await closed;
  else await until((all) => all.some(({ event }) => event === 'ready'));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    text: () => text,
    changes: () =>
      received.filter(({ event }) => event === 'change').map(({ data }) => `${data.topic} ${data.action} ${data.id}`),
    until,
    closed,
    close: () => void call.destroy(),
  };
};
