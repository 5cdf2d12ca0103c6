import { optionField } from '@bakehouse/contract/product/product';
import { type Choice, variantSku } from '@bakehouse/contract/product/variants';
import { ActionIcon } from '@mantine/core';
import { type FocusEvent, memo, useEffect, useState } from 'react';
import { IconChevron, IconChevronRight, IconTrash } from '../../ui/icons.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useVariant } from './use-variants.ts';
import { VariantCell } from './variant-cell.tsx';
import { VariantDetail } from './variant-detail.tsx';
import styles from './variant-grid.module.css';
import { cellFields, detailFields, rowFaults, type VariantRow } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';
import { useSkuBase, type VariantWords } from './variant-words.ts';

type Props = {
  readonly store: VariantStore;
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly words: VariantWords;
  readonly onRemove: (key: string, name: string) => void;
  readonly readOnly: boolean;
};

/** The SKU a new variant is going to get, unless somebody else's product has it by then. */
const NewSku = ({ options, choices }: Pick<VariantRow, 'options'> & Pick<Props, 'choices'>) => (
  <span className={styles.quiet} title="Made when it is saved">
    {variantSku(
      useSkuBase(),
      choices.map(({ attribute }) => options[attribute] ?? ''),
    )}
  </span>
);

/** One variant. It draws anew when it is typed in itself, and not with its neighbours or the form. */
export const VariantLine = memo(({ store, id, choices, words, onRemove, readOnly }: Props) => {
  const { row, refused, judged } = useVariant(store, id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(false);
  const own = row ? rowFaults(row) : {};
  const faultAt = (field: string) => refused[field] ?? (judged || left.has(field) ? own[field] : undefined);
  const faultBelow = detailFields.some((field) => faultAt(field));
  useEffect(() => {
    if (faultBelow) setOpen(true);
  }, [faultBelow]);
  if (!row) return null;
  const label = words.variant(row.options, choices);
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const { field } = target.dataset;
    if (field) setLeft((before) => (before.has(field) ? before : new Set([...before, field])));
  };
  const rowFault = refused.row ?? choices.map(({ attribute }) => refused[optionField(attribute)]).find(Boolean);
  return (
    <>
      <tr data-line={id} onBlur={onBlur}>
        <th scope="row">
          {label}
          {rowFault && (
            <span className={styles.fault} role="alert">
              {rowFault}
            </span>
          )}
        </th>
        {cellFields.map((field) => (
          <VariantCell
            key={field}
            store={store}
            id={id}
            field={field}
            value={row[field]}
            of={label}
            fault={faultAt(field)}
          />
        ))}
        <td className={styles.sku}>{row.sku || <NewSku options={row.options} choices={choices} />}</td>
        <td>
          <Thumbnail src={row.image_url?.thumbnail} />
        </td>
        <td className={styles.actions}>
          <ActionIcon aria-label={`More of ${label}`} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <IconChevron size={17} /> : <IconChevronRight size={17} />}
          </ActionIcon>
          {!readOnly && (
            <ActionIcon data-remove aria-label={`Remove ${label}`} onClick={() => onRemove(id, label)}>
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {open && (
        <tr className={styles.detail}>
          <td colSpan={8}>
            <div className={styles.more}>
              <VariantDetail store={store} row={row} label={label} faultAt={faultAt} readOnly={readOnly} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});
