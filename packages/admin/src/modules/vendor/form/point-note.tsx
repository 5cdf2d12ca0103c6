import { i18n } from '@bakehouse/contract/i18n';
import { Button, Text } from '@mantine/core';
import type { Values } from '../../../ui/form/use-entry-form.ts';
import type { PointNote as Note } from './use-point-address.ts';

type Props = {
  readonly note: Note;
  readonly onAccept: (offer: Values) => void;
  readonly onUndo: (previous: Values) => void;
};

/** Result of the address lookup for the selected point, shown below the map. */
export function PointNote(props: Props) {
  const { note } = props;
  return (
    <Text component="div" fz={13} c="dimmed" role="status" mih={24}>
      {note.kind === 'loading' && i18n.t('Looking up the address of this point…')}
      {note.kind === 'unknown' && i18n.t('The address of this point could not be found. Type it yourself.')}
      {note.kind === 'same' && i18n.t('The address matches this point.')}
      {note.kind === 'found' && <FoundNote {...props} note={note} />}
    </Text>
  );
}

function FoundNote({ note, onAccept, onUndo }: Props & { note: Extract<Note, { kind: 'found' }> }) {
  const { previous, offer } = note;
  return (
    <>
      {previous &&
        (offer
          ? i18n.t('Empty fields were filled in from this point.')
          : i18n.t('The address was filled in from this point.'))}
      {previous && (
        <Button size="compact-xs" variant="default" onClick={() => onUndo(previous)}>
          {i18n.t('Undo')}
        </Button>
      )}
      {offer && (
        <div>
          {i18n.t('Address of this point: {offer}.', { offer: addressOf(offer) })}{' '}
          <Button size="compact-xs" variant="default" onClick={() => onAccept(offer)}>
            {i18n.t('Use this address')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns the geocoder's address, or only its differing fields. */
const addressOf = ({ store_address, ...fields }: Values) =>
  String(store_address || Object.values(fields).filter(Boolean).join(', '));
