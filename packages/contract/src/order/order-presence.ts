import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { choiceField, idField, linkedRecord, textField, timeField } from '../core/fields.ts';

/** Presence: which staff have an order open, and what they do with it. */

/** What a person does, from the weakest to the strongest. A person in several tabs has the strongest. */
export const presenceActivities = ['viewing', 'editing', 'assigning'] as const;
export type PresenceActivity = (typeof presenceActivities)[number];

/** Interval in milliseconds in which a client repeats the activity of an open and visible screen. */
export const presenceInterval = 20_000;
/** Milliseconds after which an activity that is not repeated has ended. */
export const presenceLifetime = 45_000;

export const presence = z.object({
  person: linkedRecord,
  activity: z.enum(presenceActivities),
  at: timeField,
});
export type Presence = z.output<typeof presence>;

/** Data of `event: presence` of the live updates. The activity is null when the person has left. */
export const presenceEvent = presence.extend({
  topic: z.literal('order'),
  id: idField,
  activity: z.enum(presenceActivities).nullable(),
});
export type PresenceEvent = z.output<typeof presenceEvent>;

/** It needs the permission to view orders. It changes no record, so it has no audit entry and no transaction. */
export const announcePresence = defineEndpoint({
  name: 'Announce presence on an order',
  operationId: 'announceOrderPresence',
  description:
    'Tells other staff through live updates what the caller does with an order, and returns who else has it open. Repeat it every 20 seconds; it ends after 45 seconds.',
  module: 'Live updates',
  methods: ['PUT'],
  path: 'order/{id}/presence',
  access: 'signed-in',
  isBackground: true,
  reads: true,
  errors: ['forbidden', 'password_change_required'],
  params: z.object({ id: idField }),
  body: z.object({
    /** Null when the caller leaves the order. */
    activity: choiceField(presenceActivities).nullable(),
    /** Distinguishes the tabs and devices of a person. */
    tab: textField(40).optional(),
  }),
  response: dataResponse(z.array(presence)),
});

nameComponents({
  Presence: presence,
});
