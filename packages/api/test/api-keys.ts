import { type ApiKey, type ApiKeyInput, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';
import type { Person } from './factories.ts';

let serial = 0;
/** Returns a name that no other key has. */
export const keyName = (): string => `Till ${(serial += 1)}`;

/** Creates an API key of a person with the permissions of these endpoints, through the API. */
export const makeApiKey = async (
  test: Pick<TestApp, 'call'>,
  { token }: Pick<Person, 'token'>,
  endpoints: readonly Endpoint[],
  input: Partial<ApiKeyInput> = {},
): Promise<{ key: ApiKey; secret: string }> => {
  const body = { name: keyName(), permissions: endpoints.map(permissionKey), ...input };
  const reply = await test.call(apiKeyEndpoints.create, { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { key: reply.body.data, secret: reply.body.secret ?? '' };
};
