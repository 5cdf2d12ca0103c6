import { type Movement, signedMovement } from './ledger-accounts.ts';

/** Settlements of the payment gateway: what it transfers to the bank account of the marketplace. All amounts are paise. */

/** `adjustment`: everything that is neither a payment, a refund nor a transfer to another account, such as a chargeback. */
export const gatewayLineKinds = ['payment', 'refund', 'transfer', 'adjustment'] as const;
export type GatewayLineKind = (typeof gatewayLineKinds)[number];
export const gatewayLineLabels: Readonly<Record<GatewayLineKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
};

/** A line of a settlement. */
export type GatewayAmounts = {
  readonly kind: GatewayLineKind;
  /** What the line adds to the settlement before the fee; negative for a refund. */
  readonly amount: number;
  /** Fee of the gateway without its tax. */
  readonly fee: number;
  /** Tax on the fee. */
  readonly tax: number;
};

export type GatewaySums = {
  /** Payments less refunds. */
  readonly gross: number;
  /** Adjustments and transfers; negative if they reduce the settlement. */
  readonly adjustments: number;
  readonly fee: number;
  readonly tax: number;
};

/** Sums the lines of a settlement. */
export function sumGatewayLines(lines: readonly GatewayAmounts[]): GatewaySums {
  return lines.reduce<GatewaySums>(
    ({ gross, adjustments, fee, tax }, line) => {
      const isOrder = line.kind === 'payment' || line.kind === 'refund';
      return {
        gross: gross + (isOrder ? line.amount : 0),
        adjustments: adjustments + (isOrder ? 0 : line.amount),
        fee: fee + line.fee,
        tax: tax + line.tax,
      };
    },
    { gross: 0, adjustments: 0, fee: 0, tax: 0 },
  );
}

/** Returns what a settlement transfers to the bank account; negative if the gateway debits it. */
export const settledAmount = ({ gross, adjustments, fee, tax }: GatewaySums): number => gross + adjustments - fee - tax;

/**
 * Returns the movements of a settlement, or of lines that were added to it. The clearing account falls by payments less refunds; the
 * marketplace bears adjustments.
 */
export function gatewayMovements(sums: GatewaySums): Pick<Movement, 'debit' | 'credit' | 'amount'>[] {
  const charge = sums.fee + sums.tax;
  const accounts = [
    { debit: 'bank', credit: 'gateway_clearing', amount: sums.gross - charge },
    { debit: 'gateway_fees', credit: 'gateway_clearing', amount: charge },
    { debit: 'bank', credit: 'adjustment_platform', amount: sums.adjustments },
  ] as const;
  return accounts.flatMap((movement) =>
    signedMovement({ ...movement, vendorId: null, causeId: null }).map(({ debit, credit, amount }) => ({
      debit,
      credit,
      amount,
    })),
  );
}
