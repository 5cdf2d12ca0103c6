import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { PathLink } from './path-link.tsx';
import type { ScreenPath } from './screen-path.ts';

type LinkButtonProps = ButtonProps & {
  readonly to: ScreenPath;
  readonly search?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link that looks like a button; hovering it preloads the target screen. */
export const LinkButton = ({ to, search, ...rest }: LinkButtonProps) => (
  <Button component={PathLink} to={to} search={search} activeOptions={{ exact: true }} {...rest} />
);

type LinkIconProps = ActionIconProps & { to: ScreenPath; label: string; children: ReactNode };

export const LinkIcon = ({ to, label, ...rest }: LinkIconProps) => (
  <ActionIcon component={PathLink} to={to} aria-label={label} title={label} {...rest} />
);
