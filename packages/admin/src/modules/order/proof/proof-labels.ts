import type { OrderProof } from '@bakehouse/contract/order/proof/order-proof';
import type { ProofStep } from '@bakehouse/contract/vendor/proof-rules';

/** Returns the name of a proof. */
export function proofLabel({ kind, step }: Pick<OrderProof['given'][number], 'kind' | 'step'>): string {
  if (kind === 'code') return "Customer's code";
  return step === 'shipped' ? 'Photo before dispatch' : 'Photo at the door';
}

/** Type guard for the statuses that can need a proof. */
export const isProofStep = (status: string): status is ProofStep => status === 'shipped' || status === 'delivered';
