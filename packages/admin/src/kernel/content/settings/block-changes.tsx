import { Badge, Group, Radio, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { labelOf, titleOf } from '../blocks/block-items.ts';
import { type BlockChange, differs } from './compare/compare-blocks.ts';
import { FieldTable } from './field-table.tsx';
import styles from './versions.module.css';

type Names = readonly [before: string, after: string];
type Props = {
  readonly names: Names;
  readonly changes: readonly BlockChange[];
  /** Controls below a difference. */
  readonly choiceOf?: (change: BlockChange, name: string) => ReactNode;
};

/** The differences between two lists of blocks, block by block. */
export function BlockChanges({ names, changes, choiceOf }: Props) {
  const different = changes.filter(differs);
  if (different.length === 0) return <Text>No differences.</Text>;
  return (
    <ul className={styles.changes}>
      {different.map((change) => (
        <li key={`${change.kind} ${change.kind === 'kept' ? change.to : change.position}`}>
          <Group gap="xs" mb={4}>
            <Text fw={600}>{nameOf(change)}</Text>
            {badgesOf(change).map(({ label, color }) => (
              <Badge key={label} color={color} variant="light" tt="none">
                {label}
              </Badge>
            ))}
          </Group>
          <Text fz={13} c="dimmed" mb={6}>
            {positionText(change, names)}
          </Text>
          {change.kind === 'kept' && change.fields.length > 0 && (
            <FieldTable names={names} subject={nameOf(change)} changes={change.fields} />
          )}
          {choiceOf?.(change, nameOf(change))}
        </li>
      ))}
    </ul>
  );
}

/** Returns a label such as 'Banner Block: Diwali hampers'. */
function nameOf(change: BlockChange): string {
  const block = blockOf(change);
  const title = titleOf(block);
  return title ? `${labelOf(block)}: ${title}` : labelOf(block);
}

const blockOf = (change: BlockChange) => (change.kind === 'kept' ? change.after : change.block);

function badgesOf(change: BlockChange): readonly { label: string; color: string }[] {
  if (change.kind === 'added') return [{ label: 'Added', color: 'green' }];
  if (change.kind === 'removed') return [{ label: 'Removed', color: 'red' }];
  return [
    ...(change.moved ? [{ label: 'Moved', color: 'gray' }] : []),
    ...(change.fields.length > 0 ? [{ label: 'Changed', color: 'yellow' }] : []),
  ];
}

function positionText(change: BlockChange, [before, after]: Names): string {
  if (change.kind === 'added') return `Number ${change.position} of ${after}; not in ${before}`;
  if (change.kind === 'removed') return `Number ${change.position} of ${before}; not in ${after}`;
  return change.moved ? `From number ${change.from} to number ${change.to}` : `Number ${change.to}`;
}

type ChoiceProps = {
  readonly name: string;
  readonly sides: Names;
  readonly value: 'before' | 'after';
  readonly onChange: (side: 'before' | 'after') => void;
};

/** Selects which side of a difference is used. */
export function SideChoice({ name, sides, value, onChange }: ChoiceProps) {
  const group = useId();
  return (
    <Group gap="md" role="radiogroup" aria-label={`Which of ${name}`}>
      {(['before', 'after'] as const).map((side, index) => (
        <Radio
          key={side}
          size="sm"
          name={group}
          label={sides[index]}
          checked={value === side}
          onChange={() => onChange(side)}
        />
      ))}
    </Group>
  );
}
