import { eventStream } from '@bakehouse/contract/events';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError } from '../../data/api-error.ts';
import { sendCall } from '../../data/client.ts';

/** Milliseconds without any message, heartbeats included, after which the connection counts as lost. */
const maxSilence = 60_000;
/** Milliseconds until the first attempt to connect again, and the maximum before a later one. */
const retryDelay = { first: 1_000, max: 30_000 };
type Position = { lastEventId: string };
type Options = {
  readonly signal: AbortSignal;
  /** The last event of this browser. A new connection continues after it. */
  readonly position: Position;
  readonly onMessage: (message: EventSourceMessage) => void;
};

/**
 * Follows the events of the server until `signal` aborts or the session may not read them. After a lost connection it waits
 * for a random time, so that the clients of a restarted server do not all connect at once.
 */
export async function followEvents(options: Options): Promise<void> {
  let failures = 0;
  while (!options.signal.aborted) {
    let delay: number = retryDelay.first;
    try {
      delay = await readStream(options);
      failures = 0;
    } catch (error) {
      if (isFinal(error)) return;
      failures += 1;
      delay = Math.min(retryDelay.first * 2 ** failures, retryDelay.max);
    }
    await wait(delay * (0.5 + Math.random()), options.signal);
  }
}

/**
 * Reads one connection until it ends.
 * @returns the delay that the server requested before the next connection.
 */
async function readStream({ signal, position, onMessage }: Options): Promise<number> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, maxSilence);
  let delay = retryDelay.first;
  try {
    const headers: Record<string, string> =
      position.lastEventId === '' ? {} : { 'last-event-id': position.lastEventId };
    const response = await sendCall(eventStream, {}, { signal: connection.signal, headers });
    const onRetry = (requested: number) => {
      delay = requested;
    };
    // `EventSource` cannot send the bearer token.
    const reader = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onRetry }))
      .getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return delay;
      clearTimeout(timer);
      timer = setTimeout(abort, maxSilence);
      if (chunk.value.id) position.lastEventId = chunk.value.id;
      onMessage(chunk.value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Returns whether a later attempt with the same session would fail as well. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const wait = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
