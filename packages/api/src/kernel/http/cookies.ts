import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

/**
 * Cookies of the API. Under https their names start with `__Host-`, so that browsers accept them only from this host, over
 * https and without a domain: another host of the same domain can neither replace nor read them. Browsers require the path `/`
 * for such names. Under http the prefix is impossible, and the path is the endpoint that reads the cookie.
 */

export type Cookie = {
  readonly name: string;
  /** Path under http. */
  readonly path: string;
};

type Settings = Pick<Config, 'PUBLIC_URL'>;

/** When a cookie ends: at a time, or after some seconds by the client's clock. */
type Until = { readonly expires: Date } | { readonly maxAge: number };

/** Sets a cookie that scripts cannot read and other sites do not send. */
export function setCookie(reply: FastifyReply, settings: Settings, cookie: Cookie, value: string, until: Until): void {
  const secure = isSecure(reply.request, settings);
  reply.setCookie(nameOf(cookie, secure), value, {
    path: secure ? '/' : cookie.path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...until,
  });
}

const isSecure = ({ protocol }: FastifyRequest, { PUBLIC_URL }: Settings): boolean =>
  protocol === 'https' || PUBLIC_URL?.startsWith('https:') === true;

const nameOf = ({ name }: Cookie, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Deletes a cookie by sending it again as expired. */
export const clearCookie = (reply: FastifyReply, settings: Settings, cookie: Cookie): void =>
  setCookie(reply, settings, cookie, '', { expires: new Date(0) });

/** Returns the value of a cookie, or undefined if the client did not send it. */
export const readCookie = (request: FastifyRequest, settings: Settings, cookie: Cookie): string | undefined =>
  request.cookies[nameOf(cookie, isSecure(request, settings))];
