/** A minimal publish-subscribe registry: listeners are called for their topic only. */
export const createTopics = () => {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe: (topic: string) => (listener: () => void) => {
      const some = listeners.get(topic) ?? new Set();
      listeners.set(topic, some.add(listener));
      return () => void some.delete(listener);
    },
    notify: (topics: Iterable<string>) => {
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
    },
  };
};
