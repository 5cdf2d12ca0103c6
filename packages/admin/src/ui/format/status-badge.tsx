import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** What forms and lists call a record's status, where the specification gives it another word. */
export const publishedLabels: Readonly<Record<string, string>> = {
  Active: 'Published',
  InActive: 'Pending',
  Inactive: 'Pending',
};

const colors: Readonly<Record<string, string>> = {
  active: 'green',
  approved: 'green',
  paid: 'green',
  delivered: 'green',
  pending: 'red',
  deleted: 'red',
  disapproved: 'red',
  draft: 'gray',
};

/** spec 2 §4: of some records Active is green and anything else red. */
export const greenWhenActive = (status: string) => (status === 'Active' ? 'green' : 'red');

type Props = {
  status: string;
  labels?: Readonly<Record<string, string>>;
  color?: string;
  icon?: ReactNode;
  /** Outlined instead of filled, where two statuses stand side by side. */
  outlined?: boolean;
};

/** A status as a word on a colour that repeats its meaning. */
export const StatusBadge = ({ status, labels = {}, color, icon, outlined = false }: Props) => (
  <Badge
    variant={outlined ? 'outline' : 'light'}
    leftSection={icon}
    color={color ?? colors[status.toLowerCase()] ?? 'yellow'}
    tt="none"
    fw={600}
    miw="max-content"
  >
    {labels[status] ?? status}
  </Badge>
);
