import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brand } from '@bakehouse/contract/brand';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app/app.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner, makeStaff } from '../factories.ts';
import { multipart } from '../multipart.ts';

/** Bodies that are missing, of the wrong kind, too large, too deep or never finished. */

const mebibyte = 1_048_576;
const nobody = '00000000-0000-7000-8000-000000000000';
const params = { id: nobody, typeId: nobody, setting: 'home', number: '1' };

describe('hostile bodies', () => {
  let test: TestApp;
  let token: string;
  let port: number;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  const untilDrained = (socket: Socket) =>
    new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.once('drain', done).once('close', done);
    });

  const formHeaders = { 'content-type': 'multipart/form-data; boundary=x' };
  const withBody = () => test.app.endpoints.filter((endpoint) => endpoint.body);

  /**
   * Sends a head, then chunks of a body until the server closes or all are sent.
   * @param patience milliseconds after the response in which the server may close the connection
   * @returns the response, the number of bytes sent, and whether the server closed the connection
   */
  const send = (head: readonly string[], chunks: Iterable<Buffer | string>, patience = 30_000) =>
    new Promise<{ status: string; response: string; sent: number; closed: boolean }>((resolve) => {
      let response = '';
      let sent = 0;
      const socket: Socket = connect(port, '127.0.0.1');
      const done = (closed: boolean) => resolve({ status: response.split(' ')[1] ?? '', response, sent, closed });
      socket.on('data', (chunk) => {
        response += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => done(true));
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const sendChunks = async () => {
        for (const chunk of chunks) {
          if (socket.destroyed || !socket.writable) return;
          sent += chunk.length;
          if (!socket.write(chunk)) await untilDrained(socket);
        }
      };
      void sendChunks().then(async () => {
        if (response === '' && !socket.destroyed) await once(socket, 'data');
        setTimeout(() => {
          done(false);
          socket.destroy();
        }, patience).unref();
      });
    });

  it('rejects multipart with 415 where an endpoint takes no files, and saves nothing', async () => {
    const { payload, headers } = multipart({ name: 'x' }, {});
    for (const endpoint of withBody().filter(({ files }) => !files?.length)) {
      const reply = await test.probe(endpoint, { token, params, body: payload, headers });
      expect(reply, permissionKey(endpoint)).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    }
    const header = await test.call(settingEndpoints.header.get, { token });
    expect(header.body.data[0]?.version).toBe(1);
  });

  it('rejects a missing body with 400 where one is required', async () => {
    for (const endpoint of withBody().filter(({ optionalBody }) => !optionalBody))
      for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
        const reply = await test.probe(endpoint, { token, params, headers });
        expect(reply, permissionKey(endpoint)).toMatchObject({
          status: 400,
          body: { error: 'The request has no body', code: 'malformed' },
        });
      }
  });

  it('rejects multipart without, with an empty or with an unfinished boundary with 400', async () => {
    const start = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAmber';
    for (const [type, payload] of [
      ['multipart/form-data', start],
      ['multipart/form-data; boundary=', start],
      ['multipart/form-data; boundary=x', start],
      ['multipart/form-data; boundary=x', '--x--\r\n'],
      ['multipart/form-data; boundary=x', ''],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nab',
      ],
    ] as const) {
      const reply = await test.probe(brand.endpoints.create, {
        token,
        body: payload,
        headers: { 'content-type': type },
      });
      expect(reply, `${type} ${payload}`).toMatchObject({ status: 400, body: { code: 'malformed' } });
    }
  });

  it('rejects JSON nested 5,000 levels deep with 400, or 413 where it is too large, with and without a key, alone and in a part', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const json = { 'content-type': 'application/json' };
    for (const headers of [json, { ...json, 'idempotency-key': 'deep' }])
      for (const endpoint of withBody()) {
        const reply = await test.probe(endpoint, { token, params, body: deep, headers });
        const isTooLarge = endpoint.maxBody !== undefined && deep.length > endpoint.maxBody;
        const rejection = isTooLarge ? { status: 413, code: 'too_large' } : { status: 400, code: 'malformed' };
        expect({ status: reply.status, code: reply.body.code }, permissionKey(endpoint)).toEqual(rejection);
      }
    const { payload, headers } = multipart({ name: 'Amber', status: deep, image: deep }, {});
    const parts = await test.probe(brand.endpoints.create, { token, body: payload, headers });
    expect(parts).toMatchObject({ status: 400, body: { code: 'malformed' } });
    const text = await test.probe(settingEndpoints.home.update, { token, body: { meta_value: deep } });
    expect([400, 422]).toContain(text.status);
  });

  it('rejects more than 32 fields, and a body beyond 24 MiB by its length and by what arrives, in little memory', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.create]);
    const many = multipart(Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`f${n}`, 'x'])), {});
    const fields = await test.probe(brand.endpoints.create, { token, body: many.payload, headers: many.headers });
    expect(fields).toMatchObject({ status: 413, body: { error: 'A form must have at most 32 fields' } });

    const head = [
      'POST /api/brand/create HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${staff.token}`,
      `Content-Type: ${formHeaders['content-type']}`,
    ];
    const announced = await send([...head, `Content-Length: ${200 * mebibyte}`], []);
    expect(announced.status).toBe('413');
    expect(announced.closed).toBe(true);

    const before = process.memoryUsage().rss;
    let peak = before;
    function* flood() {
      const value = Buffer.alloc(mebibyte - 1_000, 'x');
      for (let n = 0; n < 200; n++) {
        const part = Buffer.concat([
          Buffer.from(`--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n`),
          value,
          Buffer.from('\r\n'),
        ]);
        peak = Math.max(peak, process.memoryUsage().rss);
        yield Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
      }
    }
    const flooded = await send([...head, 'Transfer-Encoding: chunked'], flood());
    expect(flooded.status).toBe('413');
    expect(flooded.closed).toBe(true);
    expect(flooded.sent).toBeLessThan(60 * mebibyte);
    // Client and server share this process: what both buffer is counted.
    expect(peak - before).toBeLessThan(200 * mebibyte);
  });

  it('closes the connection instead of reading a large body that is rejected before it', async () => {
    const chunk = Buffer.alloc(mebibyte);
    const chunks = Array.from({ length: 100 }, () => chunk);
    for (const length of [`Content-Length: ${100 * mebibyte}`, 'Transfer-Encoding: chunked']) {
      const framed = length.startsWith('T')
        ? chunks.map(() => Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]))
        : chunks;
      const head = [
        'POST /api/fileupload/uploadImage HTTP/1.1',
        'Host: x',
        `Content-Type: ${formHeaders['content-type']}`,
        length,
      ];
      const { status, sent, closed } = await send(head, framed);
      expect(status).toBe('401');
      expect(closed).toBe(true);
      expect(sent).toBeLessThan(16 * mebibyte);
    }
  });

  it('keeps the connection after rejecting a small body', async () => {
    const head = ['POST /api/brand/create HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
    const { status, closed } = await send(head, ['{}'], 1_500);
    expect(status).toBe('401');
    expect(closed).toBe(false);
  });

  it('logs an aborted upload at level info without a stack trace, and goes on', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await buildApp(test.deps, { logger });
    await logged.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((logged.server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      `PUT /api/brand/update/${nobody} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${formHeaders['content-type']}`,
      'Content-Length: 100000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAmb`);
    setTimeout(() => socket.destroy(), 300);
    const aborted = () => lines.find((line) => line.includes('"aborted":true'));
    await expect.poll(aborted).toBeDefined();
    expect(JSON.parse(aborted() ?? '')).toMatchObject({ level: 30 });
    expect(lines.filter((line) => line.includes('"method"'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/"level":[56]0|stack/);
    expect((await test.call(profileEndpoints.sessions, { token })).status).toBe(200);
    await logged.close();
  });

  it('logs one line at level info per request when the client of 16 pipelined requests leaves', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await buildApp(test.deps, { logger });
    await logged.listen({ host: '127.0.0.1', port: 0 });
    let received = 0;
    logged.server.on('request', () => {
      received += 1;
    });
    const common = ['Host: x', `Authorization: Bearer ${token}`];
    const create = ['POST /api/brand/create HTTP/1.1', ...common, 'Content-Length: 9'];
    const requests = {
      upload: [...create, `Content-Type: ${formHeaders['content-type']}`, '', '--x\r\nabc1'],
      write: [...create, 'Content-Type: application/json', '', '{"a": 12}'],
      list: ['GET /api/brand/list HTTP/1.1', ...common, '', ''],
      file: ['GET /api/order/export HTTP/1.1', ...common, '', ''],
    };
    for (const [name, request] of Object.entries(requests)) {
      lines.length = 0;
      received = 0;
      const socket = connect((logged.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(Array.from({ length: 16 }, () => request.join('\r\n')).join(''));
      await expect.poll(() => received, { interval: 1 }).toBe(16);
      socket.destroy();
      const ids = () => lines.filter((line) => line.includes('"method"')).map((line) => JSON.parse(line).reqId);
      await expect.poll(() => [name, ids().length]).toEqual([name, 16]);
      expect(new Set(ids()).size).toBe(16);
      expect(lines.join('')).not.toMatch(/"level":[456]0|stack/);
    }
    await logged.close();
  });
});
