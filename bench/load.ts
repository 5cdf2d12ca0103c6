import autocannon from 'autocannon';
import type { Call } from './workloads.ts';

/** Sends the calls of a benchmark. */

/** The administrator that the calls are made with. */
export const account = { email: 'bench@bakehouse.test', password: 'bench-password' };

/** Sends calls for some seconds, and measures their rate per second and their latency in ms. */
export const fire = async (
  base: string,
  connections: number,
  token: string,
  call: (n: number) => Call,
  forSeconds: number,
) => {
  let n = Math.floor(Math.random() * 1_000_000);
  let rejection = '';
  const result = await autocannon({
    url: base,
    connections,
    duration: forSeconds,
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          return { ...request, headers, ...call(n) };
        },
        onResponse: (status, body) => {
          if (status >= 300) rejection = `${status} ${body}`;
        },
      },
    ],
  });
  if (result.non2xx > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} responses were errors: ${rejection}`);
  const { requests, latency } = result;
  return { rate: requests.average, calls: requests.total, median: latency.p50, p99: latency.p99 };
};

/** Returns the token of the administrator. */
export const signIn = async (base: string): Promise<string> => {
  const reply = await fetch(`${base}/api/web-api/admin_auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`the administrator of the benchmark cannot sign in: ${reply.status}`);
  return token;
};
