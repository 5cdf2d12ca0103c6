import { Alert, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import styles from './auth-page.module.css';

type Props = {
  /** Title of the browser tab. */
  readonly name: string;
  readonly title: string;
  /** Error of the server, shown above the form. */
  readonly rejection?: string | undefined;
  readonly children: ReactNode;
};

/** Centred card of the auth pages. */
export const AuthPage = ({ name, title, rejection, children }: Props) => (
  <main className={styles.page}>
    <title>{`${name} · Bakehouse`}</title>
    <Paper className={styles.card} p="xl" shadow="sm">
      <Logo size={40} />
      <Title order={1} mt="sm" mb="lg">
        {title}
      </Title>
      {rejection && (
        <Alert color="red" mb="md">
          {rejection}
        </Alert>
      )}
      {children}
    </Paper>
  </main>
);
