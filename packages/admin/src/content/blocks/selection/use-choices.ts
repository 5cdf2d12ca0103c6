import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useTypeAhead } from '../../../pickers/use-type-ahead.ts';
import { type Choice, selectionSources } from './selection-sources.ts';

/** Records of a kind as they are searched for. Nothing is asked before the field is opened (spec 2 §5: on demand). */
export const useChoices = (kind: SelectionKind) => {
  const { calls, find } = selectionSources[kind];
  const can = useCan();
  const mayAsk = calls.every(can);
  const [opened, setOpened] = useState(false);
  const found = useTypeAhead(
    mayAsk,
    (search) => ({
      ...queryOptions({
        queryKey: ['look-up', 'selection', kind, search],
        queryFn: ({ signal }) => find(search, signal),
        meta: { saidOnScreen: true },
        staleTime: 60_000,
      }),
      enabled: opened,
    }),
    (choices: readonly Choice[]) => choices,
  );
  return { ...found, mayAsk, open: () => setOpened(true) };
};
