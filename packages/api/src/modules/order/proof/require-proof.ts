import { timingSafeEqual } from 'node:crypto';
import { message } from '@bakehouse/contract/i18n';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { OrderProof } from '@bakehouse/contract/order/proof/order-proof';
import {
  maxWrongCodes,
  missingProof,
  type ProofNeed,
  type ProofStep,
  proofMessage,
  proofNeedOf,
} from '@bakehouse/contract/vendor/proof-rules';
import type { Ctx, Deps, Scope } from '../../../kernel/http/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import type { LockedOrder } from '../order.queries.ts';
import { deliveryCode, takesCode } from './delivery-code.ts';
import {
  countWrongCode,
  findProvableOrder,
  findProvableOrders,
  insertCode,
  type ProvableOrder,
  uncountCode,
} from './order-proof.queries.ts';
import type { ProofColumn } from './proof-column.ts';

/** Requires the proof that the rules name before an order is shipped or delivered. */

type Change = { readonly order_status: OrderStatus; readonly delivery_code?: string | undefined };
/** The result for the code of a request: it is right, or the error of the response. */
export type CodeResult = { readonly isRight: true } | { readonly rejection: AppError };

/**
 * Checks the code of a request. A wrong one is counted outside the transaction of the request, so that the count stays when the request is rejected.
 * @returns the result; undefined for a request that needs no code
 */
export async function checkCode(
  { deps, scope }: { readonly deps: Deps; readonly scope: Scope },
  id: string,
  { order_status, delivery_code: code }: Change,
): Promise<CodeResult | undefined> {
  if (code === undefined || order_status !== 'delivered') return undefined;
  const { db } = deps.database;
  const order = await findProvableOrder(db, scope, id);
  if (!order || !takesCode(order)) return undefined;
  if (!/^\d{4}$/.test(code)) return { rejection: invalidField('delivery_code', /* i18n */ 'The code has 4 digits') };
  const wrong = await countWrongCode(db, id);
  if (wrong === undefined) return { rejection: tooManyCodes(order) };
  if (timingSafeEqual(Buffer.from(code), Buffer.from(await deliveryCode(db, id)))) {
    await uncountCode(db, id);
    return { isRight: true };
  }
  const left = maxWrongCodes - wrong;
  return {
    rejection: invalidField(
      'delivery_code',
      message(/* i18n */ 'This code is wrong. {left, plural, one {# attempt} other {# attempts}} left.', { left }),
    ),
  };
}

function tooManyCodes({ proof }: ProvableOrder): AppError {
  const need = proofNeedOf(proof.rules ?? [], proof.categories ?? [], 'delivered');
  const count = maxWrongCodes;
  return new AppError(
    'proof_required',
    need === 'photo_or_code'
      ? message(/* i18n */ 'The code was wrong {count} times. Take a photo instead.', { count })
      : message(/* i18n */ 'The code was wrong {count} times. Ask the marketplace to continue with a reason.', {
          count,
        }),
  );
}

/**
 * Rejects a change of the status without the proof that it needs. Staff may continue with a reason.
 * @param order the locked order
 * @returns the reason of staff who continue without a proof; undefined with one
 * @throws AppError proof_required, or that of the code
 */
export async function requireProof(
  ctx: Ctx,
  order: LockedOrder,
  { order_status: to, proof_reason: reason }: Change & { readonly proof_reason?: string | undefined },
  code: CodeResult | undefined,
): Promise<string | undefined> {
  const steps = stepsOf(order.status, to);
  if (steps.length === 0 || !order.has_proof_rules) return undefined;
  const found = await findProvableOrder(ctx.db, ctx.scope, order.id);
  if (!found) return undefined;
  const mayContinue = ctx.scope.reach === 'all' && reason;
  if (code && 'rejection' in code && !mayContinue) throw code.rejection;
  const isCoded = code !== undefined && 'isRight' in code;
  for (const step of steps) {
    const missing = missingOf(found, step, isCoded && step === 'delivered');
    if (missing && !mayContinue) throw new AppError('proof_required', proofMessage(step, missing));
    if (missing) return reason;
  }
  if (isCoded) await insertCode(ctx.db, order, { at: ctx.deps.now(), ...ctx.actor.user });
  return undefined;
}

/** Returns the messages of the orders, by id, that lack the proof for a status. */
export async function findProofErrors(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  ids: readonly string[],
  to: string,
): Promise<ReadonlyMap<string, string>> {
  if (to !== 'shipped' && to !== 'delivered') return new Map();
  const orders = await findProvableOrders(db, scope, ids);
  return new Map(
    orders.flatMap((order): [string, string][] => {
      const step = stepsOf(order.status, to).find((step) => missingOf(order, step));
      const missing = step && missingOf(order, step);
      return step && missing && order.status !== to ? [[order.id, proofMessage(step, missing)]] : [];
    }),
  );
}

/** Returns the steps that a change of the status makes. An order that goes back, or was shipped before, is not shipped again. */
function stepsOf(from: string, to: string): ProofStep[] {
  if (to === 'shipped') return from === 'delivered' ? [] : ['shipped'];
  if (to !== 'delivered') return [];
  return from === 'shipped' ? ['delivered'] : ['shipped', 'delivered'];
}

/** Returns what is missing before a step. The proofs of an earlier store do not count. */
function missingOf(
  { vendor_id, proof: { rules, categories, given } }: Pick<ProvableOrder, 'vendor_id' | 'proof'>,
  step: ProofStep,
  isCoded = false,
): ProofNeed | undefined {
  const kinds = given.filter((proof) => proof.step === step && proof.store_id === vendor_id).map(({ kind }) => kind);
  return missingProof(proofNeedOf(rules ?? [], categories ?? [], step), isCoded ? [...kinds, 'code'] : kinds);
}

/** Returns the proofs of an order, and what is missing; undefined for an order without both. */
export function toProof(
  scope: Scope,
  order: { readonly vendor_id: string | null; readonly proof: ProofColumn },
): OrderProof | undefined {
  const given = order.proof.given.filter(({ store_id }) => scope.reach === 'all' || store_id === order.vendor_id);
  const missing = { shipped: missingOf(order, 'shipped'), delivered: missingOf(order, 'delivered') };
  if (given.length === 0 && !missing.shipped && !missing.delivered) return undefined;
  return {
    missing,
    given: given.map(({ position, step, kind, image_id, at, actor_name: by }) => ({
      position,
      step,
      kind,
      has_file: image_id !== null,
      at: toIsoTime(at),
      by,
    })),
  };
}
