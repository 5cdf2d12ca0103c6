import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
])('answers 503 with Retry-After when a statement fails with "%s"', async (message) => {
  const app = Fastify();
  app.setErrorHandler(errorHandler);
  app.get('/', () => {
    throw new Error('Failed query', { cause: new Error(message) });
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  await app.close();
});
