import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { loadTracing, otlpEndpoints } from './load-tracing.ts';

const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the endpoints of OpenTelemetry', () => {
  it.each([
    ['no variable', {}, undefined, undefined],
    ['a common endpoint', base, 'http://collector:4318/v1/traces', 'http://collector:4318/v1/logs'],
    [
      'an endpoint for traces',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/in' },
      'http://traces:4318/in',
      undefined,
    ],
    [
      'both',
      { ...base, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://logs:4318/in' },
      'http://collector:4318/v1/traces',
      'http://logs:4318/in',
    ],
    ['logs switched off', { ...base, OTEL_LOGS_EXPORTER: 'none' }, 'http://collector:4318/v1/traces', undefined],
    ['traces switched off', { ...base, OTEL_TRACES_EXPORTER: 'none' }, undefined, 'http://collector:4318/v1/logs'],
    ['a disabled SDK', { ...base, OTEL_SDK_DISABLED: 'true' }, undefined, undefined],
  ])('follow from %s', (_name, env, traces, logs) => {
    expect(otlpEndpoints(readConfig(env))).toEqual({ traces, logs });
  });

  it('load nothing if there are none', async () => {
    expect(await loadTracing(readConfig({}), () => {})).toBeUndefined();
  });

  it('do not accept another protocol than http/json', () => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
      /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/,
    );
  });
});
