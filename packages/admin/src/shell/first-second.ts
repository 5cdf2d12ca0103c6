import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

const length = 1000;
let shown = false;

/** Returns whether the loading screen still covers the page: about one second, once per page load (spec 3 §8). */
export const useFirstSecond = (): boolean => {
  const [covered, setCovered] = useState(!shown);
  useTimeout(
    () => {
      shown = true;
      setCovered(false);
    },
    length,
    { autoInvoke: true },
  );
  return covered;
};
