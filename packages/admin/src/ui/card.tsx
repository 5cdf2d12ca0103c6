import { i18n } from '@bakehouse/contract/i18n';
import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type CardProps = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode };

/** A section of a screen with a heading. */
export function Card({ title, action, children }: CardProps) {
  const heading = useId();
  return (
    <Paper component="section" aria-labelledby={heading} p="md">
      <Group gap="xs" mih={30} mb="xs">
        <Title order={2} id={heading} className={styles.title}>
          {title}
        </Title>
        {action && <div className={styles.action}>{action}</div>}
      </Group>
      {children}
    </Paper>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values; empty values show a placeholder. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === '' ? i18n.t('Not given') : value}</dd>
      </div>
    ))}
  </dl>
);
