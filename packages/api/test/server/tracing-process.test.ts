import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../test-db.ts';
import { type Running, startServer } from './start-server.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type ReceivedLog = { traceId?: string; spanId?: string; severityNumber: number; body: { stringValue: string } };
type TraceBody = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
};
type LogBody = { resourceLogs: { scopeLogs: { logRecords: ReceivedLog[] }[] }[] };
type ResponseBody = { token: string; traceId?: string; data: { id: string }[] & { _id: string } };

/** A server started as a process exports traces and logs to a small OTLP receiver. */
describe('OpenTelemetry', () => {
  const spans: ReceivedSpan[] = [];
  const logs: ReceivedLog[] = [];
  const services = new Set<string | undefined>();
  const receiver = createServer(async (request, response) => {
    const body = await json(request);
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of (body as TraceBody).resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    if (request.url === '/v1/logs')
      logs.push(
        ...(body as LogBody).resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((scope) => scope.logRecords)),
      );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  let directory: string;
  let server: Running;
  let address: string;
  const admin = { email: 'first@example.test', password: 'first-password' };
  const headers: Record<string, string> = {};
  const send = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers, ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await reply.json()) as ResponseBody;
  };
  const findSpan = (name: string | RegExp, parent?: ReceivedSpan) =>
    spans.find(
      (span) =>
        (typeof name === 'string' ? span.name === name : name.test(span.name)) &&
        (!parent || (span.parentSpanId === parent.spanId && span.traceId === parent.traceId)),
    );
  const waitForSpan = async (name: string | RegExp, parent?: ReceivedSpan): Promise<ReceivedSpan> => {
    const found = () => findSpan(name, parent);
    await expect.poll(found, { message: `the span ${name}` }).toBeDefined();
    return found() as ReceivedSpan;
  };
  const attributeOf = (span: ReceivedSpan, key: string) => {
    const value = span.attributes.find((attribute) => attribute.key === key)?.value;
    return value?.stringValue ?? value?.intValue;
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-tracing-'));
    server = startServer({
      DATA_DIR: directory,
      ...(process.env.TEST_DB === 'postgres' ? { DATABASE_URL: await createMigratedDatabase() } : {}),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BLRP_SCHEDULE_DELAY: '100',
    });
    address = (await server.ready) ?? '';
    expect(address, server.output()).not.toBe('');
    headers.authorization = `Bearer ${(await send('POST', '/api/web-api/admin_auth/login', admin)).token}`;
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    receiver.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('gets a span per call, with a child span per statement that contains no values', async () => {
    const { data } = await send('POST', '/api/brand/create', { name: 'Amber Oven' });
    const call = await waitForSpan('POST /api/brand/create');
    expect(call.parentSpanId ?? '').toBe('');
    expect(attributeOf(call, 'http.response.status_code')).toBe(201);
    const statement = await waitForSpan(/^insert brand [0-9a-f]{8}$/, call);
    expect(attributeOf(statement, 'db.response.returned_rows')).toBe(1);
    expect(JSON.stringify(spans)).not.toMatch(new RegExp(`Amber Oven|${data._id}`));
    expect([...services]).toEqual(['bakehouse']);
  });

  it('gets the spans of simultaneous calls below their own call', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => send('GET', `/api/faq/list?page=${at + 1}`)));
    const calls = () => spans.filter(({ name }) => name === 'GET /api/faq/list');
    await expect.poll(() => calls().length).toBe(30);
    for (const call of calls()) await waitForSpan(/^select faq /, call);
  });

  it('finds the trace id of the caller in the error response, in the log line and in the exported log', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    const response = await send('GET', '/api/brand/list', undefined, { authorization: 'Bearer wrong', traceparent });
    expect(response.traceId).toBe(traceId);
    const call = await waitForSpan('GET /api/brand/list');
    expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(attributeOf(call, 'http.response.status_code')).toBe(401);
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes(traceId))
        .map((line) => JSON.parse(line));
    await expect
      .poll(lines)
      .toMatchObject([
        { msg: 'request', route: '/api/brand/list', status: 401, trace_id: traceId, span_id: call.spanId },
      ]);
    const exported = () => logs.filter((log) => log.traceId === traceId);
    await expect
      .poll(exported)
      .toMatchObject([{ spanId: call.spanId, severityNumber: 9, body: { stringValue: 'request' } }]);
  });

  it('gets a span per job with its statements', async () => {
    const application = {
      name: 'Ira Das',
      email: 'ira@example.test',
      phone: '9876543210',
      store_name: 'The Oven',
      password: admin.password,
      confirm_password: admin.password,
    };
    await send('POST', '/api/web-api/admin_auth/signup', application);
    const [store] = (await send('GET', '/api/vendor/list')).data;
    await send('POST', `/api/newvendor/${store?.id}/send_otp`);
    const job = await waitForSpan('job vendor-code');
    await waitForSpan(/^(select|update|insert) \w+/, job);
    expect(JSON.stringify(spans)).not.toMatch(/ira@example|9876543210/);
  });

  it('gets what is left when the server stops', async () => {
    await send('GET', '/api/city/list');
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(findSpan('GET /api/city/list')).toBeDefined();
    expect(logs.map(({ body }) => body.stringValue)).toContain('stopping');
  });
});
