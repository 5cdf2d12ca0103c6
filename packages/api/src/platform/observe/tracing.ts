import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type AnyValueMap, SeverityNumber } from '@opentelemetry/api-logs';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sqlState } from '../db/client.ts';
import type { PoolObserver } from '../db/postgres/observed-pool.ts';
import { type StatementObserver, statementName } from '../db/statement-observer.ts';

/**
 * Traces and logs for OpenTelemetry. This file loads the SDK and is imported dynamically, so that a server without an OTLP
 * endpoint does not load it. The SDK reads the other standard variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_…`) from the environment.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's trace; undefined if requests are not traced. */
    traceId: string | undefined;
    /** The span of the request, as the parent of its statements. */
    traceContext: Context | undefined;
  }
}

/** URLs that receive traces and logs; undefined exports none. */
export type Endpoints = { readonly traces: string | undefined; readonly logs: string | undefined };

export type Tracing = {
  /** Creates a span for each request. It must be called before other hooks are added. */
  readonly traceRequests: (app: FastifyInstance) => void;
  /** Creates a span for a response of the response cache. */
  readonly traceCacheHit: (method: string, route: string, status: number) => void;
  /** Creates a span for each statement of a traced request or job. */
  readonly observer: StatementObserver;
  /** Returns a callback that runs in the span of this call. */
  readonly keepContext: NonNullable<PoolObserver['keepContext']>;
  /** Runs a job in a span. The message of its error is exported, so it must contain no data. */
  readonly traceJob: (kind: string, work: () => Promise<void>) => Promise<void>;
  /** Returns `trace_id` and `span_id` for a log line. */
  readonly logFields: () => Record<string, string>;
  /** Exports a line of the log, which is a JSON object. */
  readonly exportLog: (line: string) => void;
  /** Exports what is left and stops. */
  readonly close: () => Promise<void>;
};

const scope = 'bakehouse';
/** Maximum time for the last export, in milliseconds. */
const closeTimeout = 3_000;
const propagator = new W3CTraceContextPropagator();

/**
 * Starts the export of traces and logs.
 * @param onError called with the reason when an export failed
 */
export function openTracing(endpoints: Endpoints, onError: (reason: string) => void): Tracing {
  setGlobalErrorHandler((error) => onError(error instanceof Error ? error.message : String(error)));
  const resource = describeResource();
  const spanProcessors = endpoints.traces
    ? [new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoints.traces }))]
    : [];
  const processors = endpoints.logs
    ? [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url: endpoints.logs }) })]
    : [];
  const traces = new BasicTracerProvider({ resource, spanProcessors });
  const logs = new LoggerProvider({ resource, processors });
  const tracer = traces.getTracer(scope);
  const logger = logs.getLogger(scope);
  const contexts = new AsyncLocalStorage<Context>();
  return {
    traceRequests: requestTracer(tracer, contexts),
    traceCacheHit: (method, route, status) => {
      const attributes = { 'http.request.method': method, 'http.route': route };
      endRequest(tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }), status);
    },
    observer: statementTracer(tracer, contexts),
    keepContext: (callback) => {
      const context = contexts.getStore();
      return context ? (...args) => contexts.run(context, callback, ...args) : callback;
    },
    traceJob: jobTracer(tracer, contexts),
    logFields: () => {
      const context = contexts.getStore();
      const span = context && trace.getSpanContext(context);
      const fields: Record<string, string> = span ? { trace_id: span.traceId, span_id: span.spanId } : {};
      return fields;
    },
    exportLog: (line) => {
      if (endpoints.logs) logger.emit(logRecord(line, contexts.getStore() ?? ROOT_CONTEXT));
    },
    close: async () => {
      const stopped = Promise.allSettled([traces.shutdown(), logs.shutdown()]);
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, closeTimeout).unref())]);
    },
  };
}

const describeResource = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'bakehouse' }))
    .merge(detectResources({ detectors: [envDetector] }));

type Contexts = AsyncLocalStorage<Context>;

const requestTracer =
  (tracer: Tracer, contexts: Contexts): Tracing['traceRequests'] =>
  (app) => {
    app.decorateRequest('traceId', undefined);
    app.decorateRequest('traceContext', undefined);
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'bakehouse.request_id': request.id,
      };
      const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      request.traceId = span.spanContext().traceId;
      request.traceContext = trace.setSpan(parent, span);
      // A client that closes the connection early ends the request without onResponse.
      reply.raw.once('close', () => endRequest(span, reply.statusCode));
      contexts.run(request.traceContext, done);
    });
    const runInContext = (request: FastifyRequest, _reply: unknown, done: () => void) =>
      request.traceContext ? contexts.run(request.traceContext, done) : done();
    // The events of the body and of the sent response have the context of the socket.
    app.addHook('preValidation', runInContext);
    app.addHook('onResponse', runInContext);
  };

function endRequest(span: Span, status: number): void {
  if (!span.isRecording()) return;
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const statementTracer =
  (tracer: Tracer, contexts: Contexts): StatementObserver =>
  (text) => {
    const parent = contexts.getStore();
    // The polling of the job queue has no parent and is not traced.
    if (!parent) return () => {};
    const name = statementName(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    return (error, rows) => {
      span.setAttribute('db.response.returned_rows', rows);
      if (error) {
        // The message of a database error contains values.
        span.setAttribute('error.type', sqlState(error) ?? 'connection');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  };

const jobTracer =
  (tracer: Tracer, contexts: Contexts): Tracing['traceJob'] =>
  async (kind, work) => {
    const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes: { 'job.kind': kind } });
    try {
      await contexts.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : 'unknown error' });
      throw error;
    } finally {
      span.end();
    }
  };

/** Severities by the levels of pino. */
const severities: Readonly<Record<number, SeverityNumber>> = {
  10: SeverityNumber.TRACE,
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

type LogLine = AnyValueMap & { readonly level: number; readonly time: number; readonly msg?: string };

/** Converts a line of the log. Its ids of trace and span are in the context. */
function logRecord(line: string, context: Context) {
  const { level, time, msg, pid, hostname, trace_id, span_id, ...attributes } = JSON.parse(line) as LogLine;
  return {
    timestamp: time,
    severityNumber: severities[level] ?? SeverityNumber.UNSPECIFIED,
    body: msg ?? '',
    attributes,
    context,
  };
}
