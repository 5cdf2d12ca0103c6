import { i18n } from '@bakehouse/contract/i18n';
import { Button, EmptyState, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const NotFoundPage = () => (
  <Paper p="xl" m="md">
    <title>{`${i18n.t('Not found')} · Bakehouse`}</title>
    <EmptyState
      title={<h1>{i18n.t('Page not found')}</h1>}
      description={i18n.t('The address may be mistyped, or the page has moved.')}
      size="sm"
    >
      <EmptyState.Actions>
        <Button component={Link} to="/" variant="default">
          {i18n.t('Go to the dashboard')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </Paper>
);
