import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PathLink } from '../path-link.tsx';
import styles from './figure.module.css';
import type { TargetList } from './list-link.tsx';

type TileProps = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly list?: TargetList | undefined;
  /** Highlights a figure that needs attention. */
  readonly alarm?: boolean;
};

type TilesProps = {
  readonly children: ReactNode;
  /** Values are amounts, which need a smaller font than counts. */
  readonly compact?: boolean;
};

/** A row of tiles, which wraps. */
export const Tiles = ({ children, compact }: TilesProps) => (
  <div className={styles.tiles} data-tiles={compact ? 'compact' : ''}>
    {children}
  </div>
);

/** A figure with its label and a note; a link if there is a list behind it. */
export function Tile({ label, value, note, list, alarm = false }: TileProps) {
  const text = (
    <>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.value} data-alarm={alarm || undefined}>
        {value}
      </span>{' '}
      <span className={styles.note}>{note}</span>
    </>
  );
  return list ? (
    <Paper component={PathLink} to={list.to} search={list.search} className={styles.tile}>
      {text}
    </Paper>
  ) : (
    <Paper className={styles.tile}>{text}</Paper>
  );
}

export const TilesSkeleton = ({ tiles }: { readonly tiles: number }) => (
  <Tiles>
    {[...Array(tiles).keys()].map((tile) => (
      <Paper key={tile} className={styles.tile}>
        <Skeleton height={13} width="55%" my={3} />
        <Skeleton height={26} width={56} my={5} />
        <Skeleton height={12} width="70%" my={3} />
      </Paper>
    ))}
  </Tiles>
);
