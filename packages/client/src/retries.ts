type Send = (request: Request) => Promise<Response>;

export type RetryOptions = {
  /** Maximum number of repeated attempts of a request. */
  readonly maxRetries: number;
  /** Waits for the given milliseconds; tests replace it. Rejects when the signal is aborted. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The current time in milliseconds since 1970. */
  readonly now?: () => number;
};

/** Maximum wait in milliseconds. When the server asks for a longer wait, the caller gets its response. */
const maxWait = 30_000;
/** Wait before the first repeated attempt without `Retry-After`, in milliseconds. */
const firstWait = 500;
const temporaryStatuses: ReadonlySet<number> = new Set([429, 503]);
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns the milliseconds that `Retry-After` asks to wait.
 * @param value seconds or an HTTP date.
 * @param now the current time in milliseconds since 1970.
 * @returns undefined when the header is missing or malformed.
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/**
 * Returns a `fetch` that repeats requests. 429 means that the server did nothing, so every request is repeated. After 503
 * and after a failed connection the effect is unknown, so only reading requests and those with an `Idempotency-Key` are
 * repeated. Without `Retry-After`, the wait doubles with each attempt, from half a second.
 * @param send sends one request.
 */
export function fetchWithRetries(
  send: Send,
  { maxRetries, wait = waitFor, now = Date.now }: RetryOptions,
): (request: Request) => Promise<Response> {
  const backOff = (attempt: number) => firstWait * 2 ** attempt * (0.75 + Math.random() / 2);

  /** Returns the milliseconds until the next attempt; undefined when this response is the final one. */
  const delayAfter = (request: Request, response: Response, attempt: number): number | undefined => {
    const mayRepeat = response.status === 429 || isRepeatable(request);
    if (attempt >= maxRetries || !temporaryStatuses.has(response.status) || !mayRepeat) return undefined;
    const delay = parseRetryAfter(response.headers.get('retry-after'), now()) ?? backOff(attempt);
    return delay <= maxWait ? delay : undefined;
  };

  const sendWithRetries = async (request: Request, attempt: number): Promise<Response> => {
    let delay: number | undefined;
    try {
      // A body can be sent once, so each attempt gets a copy.
      const response = await send(request.clone());
      delay = delayAfter(request, response, attempt);
      if (delay === undefined) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt >= maxRetries || request.signal.aborted || !isRepeatable(request)) throw error;
      delay = backOff(attempt);
    }
    await wait(delay, request.signal);
    return sendWithRetries(request, attempt + 1);
  };
  return (request) => sendWithRetries(request, 0);
}

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** Returns whether sending the request twice has the effect of sending it once. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  safeMethods.has(method) || headers.has('idempotency-key');
