import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, messageResponse } from '../core/envelopes.ts';
import { choiceField, emailField, idField, requiredText, timeField } from '../core/fields.ts';
import { storeRoles } from '../core/store-roles.ts';

/** The people of a store. The person of `store_admin` is its Owner; the others are members with a role. */

/** Roles that members have. */
export const memberRoles = ['manager', 'baker'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Maximum number of members of a store, with those who are invited. */
export const maxMembers = 50;

/** A person of a store. Until an invited person accepts, only the email and the name that the Owner entered are shown. */
export const teamMember = z.object({
  /** Id of the membership; for the Owner, that of the user. */
  _id: idField,
  name: z.string(),
  email: z.string(),
  role: z.enum(storeRoles),
  status: z.enum([/* i18n */ 'Active', /* i18n */ 'Invited']),
  /** When the person was invited; null for the Owner. */
  invitedAt: timeField.nullable(),
});
export type TeamMember = z.output<typeof teamMember>;

const role = choiceField(memberRoles);
const common = { module: 'Vendors', access: 'permission', leastStoreRole: 'owner', personOnly: true } as const;
const params = z.object({ id: idField });
const memberParams = z.object({ id: idField, memberId: idField });
const path = 'newvendor/{id}/team';

/** The team of a store, for its Owner and for staff. */
export const teamEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List the team of a Vendor',
    operationId: 'listTeam',
    description: 'Returns the Owner and the members of a store, with those who are invited.',
    methods: ['GET'],
    path,
    params,
    response: dataResponse(z.array(teamMember)),
  }),
  /** The response is the same for an email with and without an account. */
  invite: defineEndpoint({
    ...common,
    name: 'Invite a person to the team of a Vendor',
    operationId: 'inviteTeamMember',
    description:
      'Invites a person by email to work for a store. A person without an account gets one; another one accepts in their profile.',
    errors: ['wrong_status', 'unavailable'],
    methods: ['POST'],
    path,
    recentProof: true,
    params,
    body: z.object({ email: emailField, name: requiredText(/* i18n */ 'Name is required', 100), role }),
    response: messageResponse,
  }),
  change: defineEndpoint({
    ...common,
    name: 'Change the role of a team member',
    operationId: 'updateTeamMember',
    description: 'Changes the role of a member of a store.',
    methods: ['PUT'],
    path: `${path}/{memberId}`,
    recentProof: true,
    params: memberParams,
    body: z.object({ role }),
    response: messageResponse,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Remove a team member',
    operationId: 'removeTeamMember',
    description: 'Removes a member from a store, or cancels an invitation. The person keeps the account.',
    methods: ['DELETE'],
    path: `${path}/{memberId}`,
    params: memberParams,
    response: messageResponse,
  }),
};

nameComponents({
  TeamMember: teamMember,
});
