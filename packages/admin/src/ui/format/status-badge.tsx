import { translated } from '@bakehouse/contract/i18n';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** Labels of statuses that are displayed differently from their value (specification). */
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

/** Colour for records: green for Active, and red for every other status (spec 2 §4). */
export const greenWhenActive = (status: string) => (status === 'Active' ? 'green' : 'red');

type Props = {
  status: string;
  labels?: Readonly<Record<string, string>>;
  color?: string;
  icon?: ReactNode;
  /** Outlined instead of filled, to distinguish two badges next to each other. */
  outlined?: boolean;
};

/** A status as text on a matching colour. */
export const StatusBadge = ({ status, labels = {}, color, icon, outlined = false }: Props) => (
  <Badge
    variant={outlined ? 'outline' : 'light'}
    leftSection={icon}
    color={color ?? colors[status.toLowerCase()] ?? 'yellow'}
    tt="none"
    fw={600}
    miw="max-content"
  >
    {translated(labels[status] ?? status)}
  </Badge>
);
