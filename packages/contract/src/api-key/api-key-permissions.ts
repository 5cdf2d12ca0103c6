import type { Endpoint } from '../core/endpoint.ts';

/** Paths of the storefront API. Its endpoints that need a permission are called with an API key (decision 0030). */
export const storefrontBase = 'store/v1/';

/**
 * Returns whether an API key can have the permission of an endpoint. Endpoints for any signed-in person, and those of keys,
 * people, roles and permissions, need a session.
 */
export const isOpenToApiKeys = ({ access, personOnly }: Pick<Endpoint, 'access' | 'personOnly'>): boolean =>
  access === 'permission' && personOnly !== true;
