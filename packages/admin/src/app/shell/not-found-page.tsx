import { Button, EmptyState, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const NotFoundPage = () => (
  <Paper p="xl" m="md">
    <title>Not found · Bakehouse</title>
    <EmptyState
      title={<h1>Page not found</h1>}
      description="The address may be mistyped, or the page has moved."
      size="sm"
    >
      <EmptyState.Actions>
        <Button component={Link} to="/" variant="default">
          Go to the dashboard
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </Paper>
);
