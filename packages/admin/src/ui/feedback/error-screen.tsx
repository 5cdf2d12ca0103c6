import { Button, Paper, Text, Title } from '@mantine/core';

type Props = { readonly error: Error; readonly onRetry: () => void };

/** In place of what could not be shown: what happened, and the way to try again. */
export const ErrorScreen = ({ error, onRetry }: Props) => (
  <Paper p="xl" m="md" role="alert">
    <Title order={1} mb="xs">
      This page could not be shown
    </Title>
    <Text mb="md">{error.message}</Text>
    <Button onClick={onRetry}>Try again</Button>
  </Paper>
);
