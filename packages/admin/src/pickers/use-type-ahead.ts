import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choices } from '../data/choices.ts';

/**
 * What the server finds for what is typed. Typing never waits: what was found before stays, and is narrowed on the
 * spot, until the next answer is here.
 */
export const useTypeAhead = <Answer, Row, Key extends readonly unknown[]>(
  mayAsk: boolean,
  queryFor: (search: string) => UseQueryOptions<Answer, Error, Answer, Key>,
  rowsOf: (answer: Answer) => readonly Row[],
) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 250);
  const query = queryFor(search);
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    enabled: mayAsk && query.enabled !== false,
    placeholderData: keepPreviousData as never,
  });
  const choices: Choices<Row> = !mayAsk
    ? { state: 'closed' }
    : error
      ? { state: 'failed', error, retry: () => void refetch() }
      : { state: 'ready', rows: data ? rowsOf(data) : [] };
  return {
    choices,
    rows: choices.state === 'ready' ? choices.rows : [],
    onSearch: setTyped,
    searching: isFetching || search !== typed.trim().slice(0, 100),
    typed,
  };
};
