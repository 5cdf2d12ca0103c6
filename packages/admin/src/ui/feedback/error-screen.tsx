import { i18n } from '@bakehouse/contract/i18n';
import { Button, Paper, Text, Title } from '@mantine/core';

type Props = { readonly error: Error; readonly onRetry: () => void };

/** Replaces content that could not be loaded: the error and a retry button. */
export const ErrorScreen = ({ error, onRetry }: Props) => (
  <Paper p="xl" m="md" role="alert">
    <Title order={1} mb="xs">
      {i18n.t('This page could not be shown')}
    </Title>
    <Text mb="md">{error.message}</Text>
    <Button onClick={onRetry}>{i18n.t('Try again')}</Button>
  </Paper>
);
