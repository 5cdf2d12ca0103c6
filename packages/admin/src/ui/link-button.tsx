import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link that looks like a button; hovering it fetches what its screen needs. */
export const LinkButton = ({ to, ...rest }: ButtonProps & { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} activeOptions={{ exact: true }} {...rest} />
);

type LinkIconProps = ActionIconProps & { to: string; label: string; children: ReactNode };

export const LinkIcon = ({ to, label, ...rest }: LinkIconProps) => (
  <ActionIcon component={Link} to={to} aria-label={label} title={label} {...rest} />
);
