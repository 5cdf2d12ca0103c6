import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { languageOf, openLanguage, saveLanguage } from '../data/language.ts';
import { createQueryClient } from '../data/query-client.ts';
import { currentSession } from '../data/session.ts';
import { createAppRouter } from './router.tsx';

/**
 * Opens the dashboard of a signed-in user. Each session starts with an empty query cache, so that no user sees data of the
 * previous one.
 * @returns the dashboard, once the first screen is loaded and its queries have been sent.
 */
export async function openDashboard(): Promise<ReactElement> {
  await openLanguage(languageOf(currentSession()));
  void saveLanguage(currentSession());
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  await router.load();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
