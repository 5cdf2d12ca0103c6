import { ledgerAccountLabels } from '@bakehouse/contract/money/ledger-accounts';
import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { formatRupees } from '../../../ui/format/money.ts';
import { capitalize } from '../../../ui/format/text.ts';
import styles from './payments-card.module.css';

/** The rows of the ledger, collapsed at first: the debited account, the credited one, and the amount. */
export const LedgerTable = ({ rows }: { readonly rows: OrderMoney['ledger'] }) =>
  rows.length > 0 && (
    <details className={styles.ledger}>
      <summary>{`Ledger (${rows.length})`}</summary>
      <ol className={styles.lines}>
        {rows.map(({ number, event, debit, credit, amount }) => (
          <li key={number} className={styles.entry}>
            <span>{`${capitalize(event)}: ${ledgerAccountLabels[debit]} from ${ledgerAccountLabels[credit].toLowerCase()}`}</span>
            <span className={styles.amount}>{formatRupees(amount)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
