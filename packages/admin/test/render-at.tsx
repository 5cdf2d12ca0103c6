import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { App } from '../src/app.tsx';

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
