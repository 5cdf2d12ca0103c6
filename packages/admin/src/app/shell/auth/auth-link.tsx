import { Anchor, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { navigateTo } from './auth-path.ts';

type Props = { readonly lead?: string; readonly to: string; readonly children: ReactNode };

/** Link between the auth pages, which render outside the router. */
export function AuthLink({ lead, to, children }: Props) {
  const navigate = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigateTo(to);
  };
  return (
    <Text fz={13} mt="lg" ta="center">
      {lead}{' '}
      <Anchor href={to} inherit fw={600} onClick={navigate}>
        {children}
      </Anchor>
    </Text>
  );
}
