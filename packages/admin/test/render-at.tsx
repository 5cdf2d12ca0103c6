import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { App } from '../src/app/app.tsx';

/** Renders the whole dashboard at a URL. */
export const renderAt = (url: string) => {
  window.history.pushState(null, '', url);
  render(<App env="test" />);
  const user: UserEvent = userEvent.setup({ delay: null });
  return {
    user,
    path: () => window.location.pathname,
    href: () => window.location.pathname + window.location.search,
  };
};

/**
 * Enters a text at once, as a paste does. Typing renders the form for each character, and on a busy machine a debounce could
 * end between two of them.
 */
export const fill = async (user: UserEvent, field: Element, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
