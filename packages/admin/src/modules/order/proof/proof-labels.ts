import { i18n } from '@bakehouse/contract/i18n';
import type { OrderProof } from '@bakehouse/contract/order/proof/order-proof';
import type { ProofStep } from '@bakehouse/contract/vendor/proof-rules';

/** Returns the name of a proof. */
export function proofLabel({ kind, step }: Pick<OrderProof['given'][number], 'kind' | 'step'>): string {
  if (kind === 'code') return i18n.t("Customer's code");
  return step === 'shipped' ? i18n.t('Photo before dispatch') : i18n.t('Photo at the door');
}

/** Type guard for the statuses that can need a proof. */
export const isProofStep = (status: string): status is ProofStep => status === 'shipped' || status === 'delivered';
