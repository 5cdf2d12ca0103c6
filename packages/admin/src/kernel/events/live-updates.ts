import { changeEvent } from '@bakehouse/contract/events';
import { presenceEvent } from '@bakehouse/contract/order/order-presence';
import type { QueryClient } from '@tanstack/react-query';
import type { EventSourceMessage } from 'eventsource-parser/stream';
import { receivePresence } from '../../data/presence.ts';
import { notificationKey } from '../notification/notification-key.ts';
import { createChangeApplier } from './apply-changes.ts';
import { followEvents } from './follow-events.ts';

/** Milliseconds in which changes are collected before they are applied. */
const flushDelay = 100;
/** A hidden tab that missed more changes than this fetches everything again. */
const maxPending = 500;
/** Maximum random delay in ms before everything is fetched again, because all clients of a server may do so at once. */
const maxResetDelay = 3_000;

/**
 * Keeps the cached data up to date with the changes of others. The tabs of a browser share one connection: the one that
 * holds the lock reads it and passes the messages on. A hidden tab applies changes when it becomes visible, except those of
 * notifications.
 * @param userId the tabs of one user share a connection.
 * @returns stops the updates.
 */
export function startLiveUpdates(client: QueryClient, userId: string): () => void {
  const applier = createChangeApplier(client);
  const stopping = new AbortController();
  const name = `bakehouse-live-${userId}`;
  const channel = new BroadcastChannel(name);
  const position = { lastEventId: '' };
  let pending: EventSourceMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resetTimer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    const messages = document.hidden ? pending.filter(appliesWhileHidden) : pending;
    pending = pending.filter((message) => !messages.includes(message));
    const isReset = messages.length > maxPending || messages.some(({ event }) => event === 'reset');
    if (isReset) resetTimer ??= setTimeout(resetAll, Math.random() * maxResetDelay);
    else applier.apply(messages.flatMap(changesIn));
  };
  const resetAll = () => {
    resetTimer = undefined;
    applier.refreshAll();
  };
  const receive = (message: EventSourceMessage) => {
    if (message.id) position.lastEventId = message.id;
    if (message.event === 'presence') return applyPresence(message);
    if (message.event !== 'change' && message.event !== 'reset') return;
    if (pending.length <= maxPending || message.event === 'reset') pending.push(message);
    timer ??= setTimeout(flush, flushDelay);
  };
  channel.onmessage = ({ data }: MessageEvent<EventSourceMessage>) => receive(data);

  // A tab that shares the connection of another tab has missed the changes while it was loading. New orders must ring at once.
  void client.invalidateQueries({ queryKey: [notificationKey] });
  const { signal } = stopping;
  const follow = () =>
    followEvents({
      signal,
      position,
      onMessage: (message) => {
        receive(message);
        channel.postMessage(message);
      },
    });
  // Browsers offer locks only on HTTPS and localhost. Otherwise each tab has its own connection.
  const following = 'locks' in navigator ? navigator.locks.request(name, { signal }, follow) : follow();
  following.catch(() => undefined);
  document.addEventListener('visibilitychange', flush);
  return () => {
    stopping.abort();
    channel.close();
    document.removeEventListener('visibilitychange', flush);
    clearTimeout(timer);
    clearTimeout(resetTimer);
    applier.stop();
  };
}

/** Returns whether a hidden tab applies a message, too. A new order rings in a hidden tab. */
const appliesWhileHidden = (message: EventSourceMessage): boolean =>
  message.event === 'change' && changesIn(message).some(({ topic }) => topic === 'notification');

function changesIn({ data }: EventSourceMessage) {
  const parsed = changeEvent.safeParse(JSON.parse(data));
  return parsed.success ? [parsed.data] : [];
}

function applyPresence({ data }: EventSourceMessage): void {
  const parsed = presenceEvent.safeParse(JSON.parse(data));
  if (parsed.success) receivePresence(parsed.data);
}
