import { Button, Text } from '@mantine/core';
import type { Values } from '../../ui/use-record-form.ts';
import type { PointNote as Note } from './use-point-address.ts';

type Props = { readonly note: Note; readonly onUndo: (before: Values) => void };

/** What the geocoder made of the point, said quietly below the map. */
export const PointNote = ({ note, onUndo }: Props) => (
  <Text component="div" fz={13} c="dimmed" role="status" mih={24}>
    {note.kind === 'asking' && 'Looking up the address of this point…'}
    {note.kind === 'unknown' && 'The address of this point could not be found. Type it yourself.'}
    {note.kind === 'filled' && (
      <>
        The address was filled in from this point.{' '}
        <Button size="compact-xs" variant="default" onClick={() => onUndo(note.before)}>
          Undo
        </Button>
      </>
    )}
  </Text>
);
