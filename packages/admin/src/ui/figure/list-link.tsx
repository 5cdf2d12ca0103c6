import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { PathLink } from '../path-link.tsx';
import type { ScreenPath } from '../screen-path.ts';
import styles from './figure.module.css';

export type TargetList = { readonly to: ScreenPath; readonly search?: Readonly<Record<string, string>> };

type Props = {
  /** Target list; undefined without the permission or without records. */
  readonly list: TargetList | undefined;
  /** Underlines the link, because colour alone does not distinguish it from surrounding text. */
  readonly inText?: boolean;
  readonly children: ReactNode;
};

/** Link from a figure to the list that it counts. */
export const ListLink = ({ list, inText = false, children }: Props) =>
  list ? (
    <Anchor
      component={PathLink}
      to={list.to}
      search={list.search}
      inherit
      className={inText ? styles.inText : undefined}
    >
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
