import { toPaise } from '@bakehouse/contract/core/money';
import {
  type Settlement,
  type SettlementLineRecord,
  settlementEndpoints,
} from '@bakehouse/contract/money/settlement.endpoints';
import { type Api, type Journal, mustCall, runBulk } from './api.ts';

/** Settles vendors through the API: run, review and payment, each of them twice, so that a repetition must change nothing. */

const perPage = '200';

export const listSettlements = async (api: Api): Promise<Settlement[]> => {
  const settlements: Settlement[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await mustCall(api, settlementEndpoints.list, { query: { page: String(page), perPage } });
    settlements.push(...data);
    if (data.length === 0 || settlements.length >= total) return settlements;
  }
};

export const linesOfSettlement = async (api: Api, id: string): Promise<SettlementLineRecord[]> => {
  const lines: SettlementLineRecord[] = [];
  for (let page = 1; ; page += 1) {
    const call = { params: { id }, query: { page: String(page), perPage } };
    const { data, total } = await mustCall(api, settlementEndpoints.lines, call);
    lines.push(...data);
    if (data.length === 0 || lines.length >= total) return lines;
  }
};

/** Reviews all drafts at the same time, and kills the server when the first review is answered. The others are repeated. */
const interruptReviews = async (
  api: Api,
  drafts: readonly Settlement[],
  killAndRestart: () => Promise<void>,
): Promise<void> => {
  let restart: Promise<void> | undefined;
  await Promise.all(
    drafts.map(async ({ _id, payout, carried }) => {
      await mustCall(api, settlementEndpoints.review, { params: { id: _id }, body: { net: payout + carried } });
      restart ??= killAndRestart();
    }),
  );
  await restart;
};

type Settled = {
  readonly settlements: readonly Settlement[];
  /** Reviews without an answer because the server was killed; they were repeated. */
  readonly unanswered: number;
  /** Number of settlements that a repeated run, review or payment changed. */
  readonly repeated: number;
};

/**
 * Settles all vendors until a day.
 * @param killAndRestart kills the server in the middle of the reviews, if it is given.
 */
export const settleAll = async (
  api: Api,
  until: string,
  journal: Journal,
  killAndRestart?: () => Promise<void>,
): Promise<Settled> => {
  const known = new Set((await listSettlements(api)).filter(({ status }) => status !== 'draft').map(({ _id }) => _id));
  const openOf = async () => (await listSettlements(api)).filter(({ _id }) => !known.has(_id));
  await mustCall(api, settlementEndpoints.run, { body: { until } });
  const drafts = await openOf();
  if (drafts.length === 0) return { settlements: [], unanswered: 0, repeated: 0 };
  const before = journal.unanswered;
  if (killAndRestart) await interruptReviews(api, drafts, killAndRestart);
  const unanswered = journal.unanswered - before;
  const { drafted } = (await mustCall(api, settlementEndpoints.run, { body: { until } })).data;
  const ids = drafts.map(({ _id }) => _id);
  const apply = (action: 'review' | 'pay') =>
    runBulk(
      api,
      { resource: 'settlement', action, ids, input: action === 'pay' ? { reference: 'UTR1' } : {} },
      journal,
    );
  if (!killAndRestart) await apply('review');
  const reviewedAgain = await apply('review');
  await apply('pay');
  const paidAgain = await apply('pay');
  return { settlements: await openOf(), unanswered, repeated: drafted + reviewedAgain + paidAgain };
};

/** Returns the sum of the deductions of a settlement in paise. */
export const deductedBy = ({ deductions }: Settlement): number =>
  deductions.reduce((sum, { amount }) => sum + toPaise(amount), 0);
