import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from './data/query-client.ts';
import { createAppRouter } from './router.tsx';

/**
 * The dashboard of a signed-in user. Each session starts with an empty query cache, so that no user sees data of the
 * previous one.
 */
export const Dashboard = () => {
  const [{ queryClient, router }] = useState(() => {
    const queryClient = createQueryClient();
    return { queryClient, router: createAppRouter(queryClient) };
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
};
