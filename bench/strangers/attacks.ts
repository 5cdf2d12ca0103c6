import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Attacks of one client on a server. `run.ts` starts this file as a process of its own, so that the load does not delay the
 * measured calls: `attacks.ts BASE NAME CONNECTIONS SECONDS TOKEN ADDRESSES`. It prints the statuses of the responses as JSON.
 * With ADDRESSES, each connection claims one of so many addresses in X-Forwarded-For, behind a false one.
 */

export type Target = { readonly base: string; readonly token: string; readonly products: readonly string[] };
/** Prepares an attack, and returns a function that uses one connection until `isOver`. */
type Attack = (target: Target) => (isOver: () => boolean, count: (status: string) => void) => Promise<void>;

/** Opens a connection, and returns functions that write, and that wait for the status of the next response. */
const openConnection = (base: string) => {
  const { hostname, port } = new URL(base);
  const socket: Socket = connect(Number(port), hostname);
  let text = '';
  let arrived = () => {};
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    arrived();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    arrived();
  });
  /** Removes a complete response from the start of the received text. */
  const takeResponse = (): string | undefined => {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const head = text.slice(0, end).toLowerCase();
    const length = /content-length: (\d+)/.exec(head)?.[1];
    const stop = length === undefined ? text.indexOf('0\r\n\r\n', end) + 5 : end + 4 + Number(length);
    if (stop < end || text.length < stop) return undefined;
    text = text.slice(stop);
    return head.slice(9, 12);
  };
  const response = async (): Promise<string> => {
    for (;;) {
      const status = takeResponse();
      if (status !== undefined) return status;
      if (isClosed) return 'closed';
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  return { socket, response, isClosed: () => isClosed };
};
type Connection = ReturnType<typeof openConnection>;

const head = (line: string, headers: Record<string, string> = {}) =>
  `${[`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  Buffer.concat([
    Buffer.from(
      head(`POST ${path}`, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }),
    ),
    Buffer.from(body),
  ]);

/** Repeats an exchange on one connection, which is opened again when the server has closed it. */
const repeat =
  (exchange: (connection: Connection, target: Target) => Promise<string>): Attack =>
  (target) =>
  async (isOver, count) => {
    let connection = openConnection(target.base);
    while (!isOver()) {
      if (connection.isClosed()) connection = openConnection(target.base);
      count(await exchange(connection, target));
    }
    connection.socket.destroy();
  };

const repeatRequest = (request: (target: Target) => () => string | Buffer): Attack => {
  return (target) => {
    const next = request(target);
    return (isOver, count) => {
      const claim = claimAddress();
      const attack = repeat(async ({ socket, response }) => {
        socket.write(claim(next()));
        return response();
      });
      return attack(target)(isOver, count);
    };
  };
};

const always = (request: string | Buffer) => () => () => request;
const random = () => randomBytes(8).toString('hex');

const addresses = Number(process.argv[7] ?? 0);
/** Adds an address to complete requests. */
const claimAddress = (): ((request: string | Buffer) => string | Buffer) => {
  if (addresses === 0) return (request) => request;
  const lines = `x-forwarded-for: 192.0.2.1, 203.0.113.${Math.floor(Math.random() * addresses)}\r\n`;
  return (request) => {
    const bytes = Buffer.from(request);
    const end = bytes.indexOf('\r\n') + 2;
    return Buffer.concat([bytes.subarray(0, end), Buffer.from(lines), bytes.subarray(end)]);
  };
};

const largestCart = ({ products }: Target) => {
  const line = (n: number) => ({ product: products[n % products.length], quantity: 1 });
  const addons = Array.from({ length: 20 }, (_, n) => line(n + 1));
  return post(
    '/api/store/v1/cart',
    JSON.stringify({ items: Array.from({ length: 100 }, (_, n) => ({ ...line(n), addons })) }),
  );
};

const unknownFields = JSON.stringify({
  items: [],
  ...Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1])),
});

const slowSvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="1000"/></filter><rect width="1200" height="1200" filter="url(#f)"/></svg>`,
);
const uploadHead = (length: number, headers: Record<string, string> = {}) =>
  head('POST /api/fileupload/uploadImage', {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(length),
    ...headers,
  });
const svgForm = Buffer.concat([
  Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\ncontent-type: image/svg+xml\r\n\r\n',
  ),
  slowSvg,
  Buffer.from('\r\n--x--\r\n'),
]);

const largeUpload = repeat(async ({ socket, response, isClosed }) => {
  socket.write(uploadHead(100 * 1_048_576));
  const chunk = Buffer.alloc(65_536);
  for (let sent = 0; sent < 100 * 1_048_576 && !isClosed(); sent += chunk.length)
    if (!socket.write(chunk))
      await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve));
  return response();
});

const bodyAfterResponse = repeat(async ({ socket, response }) => {
  socket.write(
    head('POST /api/brand/create', {
      'x-padding': 'x'.repeat(14_000),
      'content-type': 'application/json',
      'content-length': '2',
    }),
  );
  const status = await response();
  socket.write('{}');
  return status;
});

const slowBody = repeat(async ({ socket, response, isClosed }) => {
  socket.write(`${head('POST /api/store/v1/cart', { 'content-type': 'application/json', 'content-length': '1000' })}{`);
  for (let second = 0; second < 20 && !isClosed(); second += 1) {
    await wait(1_000);
    if (!isClosed()) socket.write(' ');
  }
  return response();
});

/** Opens 4,300 connections at once, whatever the number of connections, and keeps them idle. */
const idleConnections: Attack =
  ({ base }) =>
  async (isOver, count) => {
    const sockets = Array.from({ length: 4_300 }, () => openConnection(base));
    while (!isOver()) await wait(100);
    for (const { socket, isClosed } of sockets) {
      count(isClosed() ? 'closed' : 'open');
      socket.destroy();
    }
  };

/** Requests lists and never reads the responses. */
const unreadResponses: Attack =
  ({ base }) =>
  async (isOver, count) => {
    while (!isOver()) {
      const { socket, isClosed } = openConnection(base);
      socket.pause();
      while (!isOver() && !isClosed()) {
        socket.write(head(`GET /store/v1/products?limit=100&search=${random()}`));
        await wait(20);
      }
      count(isClosed() ? 'closed' : 'open');
      socket.destroy();
    }
  };

export const attacks: Readonly<Record<string, Attack>> = {
  'unknown fields': repeatRequest(always(post('/api/store/v1/cart', unknownFields))),
  'largest cart': repeatRequest((target) => always(largestCart(target))()),
  'search with a random price': repeatRequest(
    () => () => head(`GET /store/v1/products?search=cake&min_price=${Math.floor(Math.random() * 1e6) / 100}`),
  ),
  'body after the response': bodyAfterResponse,
  'address of slashes': repeatRequest(always(head(`GET /${'/'.repeat(15_000)}x`, { accept: 'text/html' }))),
  'idle connections': idleConnections,
  'slow SVG': repeatRequest(({ token }) => {
    const request = Buffer.concat([
      Buffer.from(uploadHead(svgForm.length, { authorization: `Bearer ${token}` })),
      svgForm,
    ]);
    return () => request;
  }),
  'upload of 100 MB': largeUpload,
  'random tokens': repeatRequest(() => () => head('GET /api/order/list', { authorization: `Bearer ${random()}` })),
  'unknown pages': repeatRequest(() => () => head(`GET /${random()}`, { accept: 'text/html' })),
  'sign-ins of unknown people': repeatRequest(
    () => () =>
      post(
        '/api/web-api/admin_auth/login',
        JSON.stringify({ email: `${random()}@bakehouse.test`, password: random() }),
      ),
  ),
  'guesses of orders': repeatRequest(
    () => () => post('/api/store/v1/orders/track', JSON.stringify({ order_number: random(), phone: '9811122233' })),
  ),
  'slow bodies': slowBody,
  'unread responses': unreadResponses,
};

/** Starts an attack as a process. `statuses` waits for its end. */
export const startAttack = (
  base: string,
  name: string,
  connections: number,
  seconds: number,
  { token = '', addresses = 0 }: { token?: string; addresses?: number },
) => {
  const args = [import.meta.filename, base, name, connections, seconds, token, addresses].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const exit = once(child, 'exit');
  const statuses = async () => {
    await exit;
    return JSON.parse(output || '{}') as Record<string, number>;
  };
  return { child, statuses };
};

const [base, name, connections, seconds, token] = process.argv.slice(2);
const attack = attacks[name ?? ''];
if (base && attack) {
  const { data } = (await (await fetch(`${base}/store/v1/products?limit=100`)).json()) as {
    data?: { id: string; product_type: string }[];
  };
  // The address can have reached its calls per minute.
  const products = (data ?? []).filter(({ product_type }) => product_type === 'simple').map(({ id }) => id);
  const use = attack({ base, token: token ?? '', products });
  const until = performance.now() + Number(seconds) * 1_000;
  const statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const used = name === 'idle connections' ? 1 : Number(connections);
  const isOver = () => performance.now() > until;
  void Promise.all(Array.from({ length: used }, () => use(isOver, count)));
  await wait(Number(seconds) * 1_000 + 200);
  process.stdout.write(JSON.stringify(statuses), () => process.exit(0));
}
