const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How this machine's keyboard names a shortcut: '⌘K' or 'Ctrl K'. */
export const modKey = (key: string): string => (apple ? `⌘${key}` : `Ctrl ${key}`);
