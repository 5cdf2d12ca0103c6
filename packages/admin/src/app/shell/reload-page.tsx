import { i18n } from '@bakehouse/contract/i18n';
import { Button, Paper, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** Shown when an essential chunk cannot be loaded, because of a newer version or a lost connection. */
const ReloadPage = () => (
  <Paper component="main" p="xl" m="md" role="alert">
    <title>Bakehouse</title>
    <Title order={1} mb="xs">
      {i18n.t('Bakehouse could not be loaded')}
    </Title>
    <Text mb="md">{i18n.t('There may be a newer version, or no connection. Reload the page to continue.')}</Text>
    <Button onClick={() => window.location.reload()}>{i18n.t('Reload')}</Button>
  </Paper>
);

type Props = { readonly children: ReactNode };

/** Error boundary that shows a page with a reload button instead of a blank page. */
export class ReloadBoundary extends Component<Props, { failed: boolean }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <ReloadPage /> : this.props.children;
  }
}
