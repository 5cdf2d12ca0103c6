import { i18n } from '@bakehouse/contract/i18n';
import { Button, Center } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Props = {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
};

/** Button that loads the next page of a list, if there is one. */
export const LoadMore = ({ query: { hasNextPage, fetchNextPage, isFetchingNextPage } }: Props) =>
  hasNextPage && (
    <Center mt="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {i18n.t('Load more')}
      </Button>
    </Center>
  );
