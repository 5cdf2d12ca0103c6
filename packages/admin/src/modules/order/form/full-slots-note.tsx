import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { FullSlot } from '@bakehouse/contract/vendor/slots';
import { Alert, Text } from '@mantine/core';
import { formatDate } from '../../../ui/format/dates.ts';

type Props = { readonly found: { readonly city: string; readonly full_slots: readonly FullSlot[] } | undefined };

/** Warns that a city has no seat left in slots of an order. Staff may take the order anyway. */
export function FullSlotsNote({ found: { city, full_slots: slots } = { city: '', full_slots: [] } }: Props) {
  if (slots.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {slots.map((slot) => (
        <Text key={`${slot.date} ${slot.from} ${slot.upto}`} inherit>
          {fullText(city, slot)}
        </Text>
      ))}
      You can choose a full slot anyway.
    </Alert>
  );
}

function fullText(city: string, { date, seats, ...slot }: FullSlot): string {
  const at = `on ${formatDate(date)} from ${formatSlot(slot).replace(' - ', ' to ')}`;
  if (seats === 0) return `The stores of ${city} have no seats ${at}.`;
  return seats === 1 ? `The only seat of ${city} ${at} is taken.` : `All ${seats} seats of ${city} ${at} are taken.`;
}
