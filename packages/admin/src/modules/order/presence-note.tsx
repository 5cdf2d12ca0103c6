import { type PresenceActivity, presenceActivities } from '@bakehouse/contract/order/order-presence';
import { Text } from '@mantine/core';
import type { PresentPerson } from '../../data/presence.ts';

const predicates: Readonly<Record<PresenceActivity, string>> = {
  viewing: 'viewing this order',
  editing: 'editing this order',
  assigning: 'assigning this order',
};

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns a sentence for each activity, such as "Asha and Ravi are viewing this order". */
export const presenceSentences = (present: readonly PresentPerson[]): string[] =>
  presenceActivities.toReversed().flatMap((activity) => {
    const people = present.filter((presence) => presence.activity === activity).map(({ person }) => person.name);
    return people.length === 0
      ? []
      : [`${names.format(people)} ${people.length === 1 ? 'is' : 'are'} ${predicates[activity]}`];
  });

/** Shows who else has the order open. With `live`, screen readers announce changes. */
export const PresenceNote = ({ present, live }: { present: readonly PresentPerson[]; live?: boolean }) => (
  <Text size="sm" c="dimmed" component="span" {...(live ? { 'aria-live': 'polite' } : {})}>
    {presenceSentences(present).join(' · ')}
  </Text>
);
