import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('covers the page for about a second, once per page load', async () => {
  vi.resetModules();
  vi.useFakeTimers();
  const { useSplash } = await import('./main-layout.tsx');
  const first = renderHook(() => useSplash());
  act(() => vi.advanceTimersByTime(890));
  expect(first.result.current).toBe(true);
  act(() => vi.advanceTimersByTime(20));
  expect(first.result.current).toBe(false);
  expect(renderHook(() => useSplash()).result.current).toBe(false);
});

it('counts the time from the first paint of the loading screen', async () => {
  vi.resetModules();
  vi.useFakeTimers();
  const { LoadingScreen } = await import('./loading-screen.tsx');
  const { useSplash } = await import('./main-layout.tsx');
  const Layout = () => (useSplash() ? <LoadingScreen /> : <p>Ready</p>);
  const { rerender } = render(<LoadingScreen />);
  act(() => vi.advanceTimersByTime(600));
  rerender(<Layout />);
  act(() => vi.advanceTimersByTime(290));
  expect(screen.getByRole('status', { name: 'Loading Bakehouse' })).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(20));
  expect(screen.getByText('Ready')).toBeInTheDocument();
});
