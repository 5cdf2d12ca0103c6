import styles from './amounts.module.css';

type Amount = readonly [name: string, amount: string];
type Props = {
  readonly label: string;
  readonly amounts: readonly Amount[];
  /** The result, below a line. */
  readonly total?: Amount;
};

/** A list of named amounts, aligned at the right. */
export const Amounts = ({ label, amounts, total }: Props) => (
  <dl className={styles.amounts} aria-label={label}>
    {amounts.map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    {total && (
      <div className={styles.total}>
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
    )}
  </dl>
);
