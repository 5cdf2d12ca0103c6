import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PathLink } from './path-link.tsx';

type LinkButtonProps = ButtonProps & {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link that looks like a button; hovering it preloads the target screen. */
export const LinkButton = ({ to, search, ...rest }: LinkButtonProps) => (
  <Button component={PathLink} to={to} search={search} activeOptions={{ exact: true }} {...rest} />
);

type LinkIconProps = ActionIconProps & { to: string; label: string; children: ReactNode };

export const LinkIcon = ({ to, label, ...rest }: LinkIconProps) => (
  <ActionIcon component={Link} to={to} aria-label={label} title={label} {...rest} />
);
