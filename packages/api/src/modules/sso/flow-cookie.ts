import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sessionBase } from '@bakehouse/contract/session';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../kernel/http/context.ts';
import { type Cookie, clearCookie } from '../../kernel/http/cookies.ts';
import type { Config } from '../../platform/config.ts';
import { signingKey } from '../session/signing-key.ts';

/**
 * The secrets of a sign-in that has started are in an encrypted cookie of its browser, so that a start writes nothing to the
 * database. It is `<iv>.<tag>.<ciphertext>` with AES-256-GCM.
 */
const flowName = 'bakehouse_sso_';

/** Returns the cookie of the sign-in with this `state`. Each has its own, so that tabs can sign in at the same time. */
export const flowCookieOf = (state: string): Cookie => ({
  name: flowName + createHash('sha256').update(state).digest('hex').slice(0, 16),
  path: `/api/${sessionBase}/sso`,
});

/** Maximum number of flows that a browser keeps. More would make its requests large. */
const maxFlows = 4;

/** Removes the cookies of a browser that has started many sign-ins. */
export function limitFlows(reply: FastifyReply, settings: Pick<Config, 'PUBLIC_URL'>): void {
  const names = Object.keys(reply.request.cookies).map((name) => name.replace('__Host-', ''));
  const started = names.filter((name) => name.startsWith(flowName));
  if (started.length < maxFlows) return;
  for (const name of started) clearCookie(reply, settings, { ...flowCookieOf(''), name });
}

/** Seconds from the start to the return from the provider. */
export const flowSeconds = 600;

const flowSchema = z.object({
  provider: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Id of the user who connects an account; null for a sign-in. */
  userId: z.string().nullable(),
  /** Milliseconds since 1970. */
  expires: z.number(),
});
export type StartedFlow = z.output<typeof flowSchema>;

/** Returns the value of the cookie. */
export async function sealFlow(deps: Deps, flow: Omit<StartedFlow, 'expires'>): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await flowKey(deps), iv);
  const expires = deps.now().getTime() + flowSeconds * 1_000;
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...flow, expires }), 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** Returns the flow of a cookie; undefined if it is missing, changed or expired. */
export async function openFlow(deps: Deps, cookie: string | undefined): Promise<StartedFlow | undefined> {
  const [iv, tag, text, ...others] = (cookie ?? '').split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || tag?.length !== 16 || !text || others.length > 0) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', await flowKey(deps), iv).setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    const flow = flowSchema.parse(JSON.parse(plain));
    return flow.expires > deps.now().getTime() ? flow : undefined;
  } catch {
    return undefined;
  }
}

const flowKey = async (deps: Deps): Promise<Buffer> =>
  createHash('sha256')
    .update(await signingKey(deps, 'sso'))
    .digest();
