import './fast-dom.ts';
import '../src/app/zod-without-eval.ts';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { resetSession } from '../src/data/session.ts';
import { clearUnsavedWork } from '../src/ui/form/unsaved-work.ts';
import { installFakeApi } from './fakes/fake-api.ts';

// The first test of a file also loads the chunks of its screens.
configure({ asyncUtilTimeout: 25_000 });

// Mantine needs these APIs, which jsdom does not have.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizeObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// An autosizing textarea measures itself again when fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// The rich-text editor requests the position of its text.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => {};

/** Width of the simulated screen in pixels. */
export const screenWidth = { px: 1440 };
window.matchMedia = (media) => {
  const max = /max-width: ([\d.]+)em/.exec(media);
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, {
    media,
    matches: max !== null && screenWidth.px <= Number(max[1]) * 16,
    addListener: () => {},
    removeListener: () => {},
    onchange: null,
  });
};

beforeEach(() => {
  screenWidth.px = 1440;
  localStorage.clear();
  sessionStorage.clear();
  resetSession();
  clearUnsavedWork();
  installFakeApi();
});

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
});

// Vitest rejects imports that are pending when the file ends, and the next file shares the modules.
afterAll(() => vi.dynamicImportSettled());
