import type { Deps } from '../../kernel/http/context.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import { dashboardAddress } from '../../platform/dashboard-address.ts';
import { writeAccountMessage } from '../message-template/write-message.ts';
import { deliverMessage } from '../outbox/deliver-message.ts';
import { findReader } from './account.queries.ts';

/** Sends the mail about an invitation to the team of a store. The person accepts on the profile. */
export async function sendTeamInvitation(
  deps: Deps,
  { userId, storeName }: JobData['team-invitation'],
  warn: (reason: string) => void,
): Promise<void> {
  const { db } = deps.database;
  const reader = await findReader(db, userId);
  if (!reader) return;
  const { name, email, language } = reader;
  const values = { name, store_name: storeName, page: `${dashboardAddress(deps.config)}/profile` };
  await deliverMessage(
    deps,
    await writeAccountMessage(db, { kind: 'account_team_invited', language, to: email, values }),
    warn,
  );
}
