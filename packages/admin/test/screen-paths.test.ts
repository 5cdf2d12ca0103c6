import { screenPaths } from '@bakehouse/contract/core/screen-paths';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createAppRouter } from '../src/app/router.tsx';

it('the contract names the screens of the router, so that the server answers only these', () => {
  const { routesById } = createAppRouter(new QueryClient());
  const paths = new Set(Object.values(routesById).map(({ fullPath }) => fullPath as string));
  // Every other address shows the page "not found".
  paths.delete('/$');
  expect([...new Set(screenPaths)].toSorted()).toEqual([...paths].toSorted());
});
