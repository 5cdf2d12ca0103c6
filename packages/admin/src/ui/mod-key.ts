const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the label of a shortcut on this platform: '⌘K' or 'Ctrl K'. */
export const modKey = (key: string): string => (apple ? `⌘${key}` : `Ctrl ${key}`);
