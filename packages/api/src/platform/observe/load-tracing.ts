import type { Config } from '../config.ts';
import type { Endpoints, Tracing } from './tracing.ts';

/**
 * Returns the URLs that receive traces and logs. The URL of a signal is used as it is, and the common one gets a path.
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
 */
export function otlpEndpoints(config: Config): Endpoints {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base } = config;
  if (config.OTEL_SDK_DISABLED === 'true') return { traces: undefined, logs: undefined };
  return {
    traces:
      config.OTEL_TRACES_EXPORTER === 'none'
        ? undefined
        : (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? signalUrl(base, 'v1/traces')),
    logs:
      config.OTEL_LOGS_EXPORTER === 'none'
        ? undefined
        : (config.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT ?? signalUrl(base, 'v1/logs')),
  };
}

const signalUrl = (base: string | undefined, path: string): string | undefined =>
  base && `${base.replace(/\/$/, '')}/${path}`;

/**
 * Loads OpenTelemetry, or returns undefined if no endpoint is set.
 * @param onError called with the reason when an export failed
 */
export async function loadTracing(config: Config, onError: (reason: string) => void): Promise<Tracing | undefined> {
  const endpoints = otlpEndpoints(config);
  if (!endpoints.traces && !endpoints.logs) return undefined;
  const { openTracing } = await import('./tracing.ts');
  return openTracing(endpoints, onError);
}
