import { Button, Paper, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** A part that everything else hangs on could not be fetched: a newer version is out, or the connection is gone. */
const ReloadPage = () => (
  <Paper component="main" p="xl" m="md" role="alert">
    <title>Bakehouse</title>
    <Title order={1} mb="xs">
      Bakehouse could not be loaded
    </Title>
    <Text mb="md">There may be a newer version, or no connection. Reload the page to continue.</Text>
    <Button onClick={() => window.location.reload()}>Reload</Button>
  </Paper>
);

type Props = { readonly children: ReactNode };

/** Shows a page that can be reloaded where there would otherwise be a white one. */
export class ReloadBoundary extends Component<Props, { failed: boolean }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <ReloadPage /> : this.props.children;
  }
}
