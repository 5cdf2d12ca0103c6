import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { readSelection } from '@bakehouse/contract/blocks/selections';
import type { MissingReferences } from '@bakehouse/contract/content/content-settings';
import { createContext, useContext } from 'react';

/** References of the blocks to records that customers no longer see. */
export const Missing = createContext<MissingReferences>({
  product: [],
  category: [],
  city: [],
  faq: [],
  review: [],
  picture: [],
});

export const missingLabels = 'No longer shown';

export const useMissingPicture = (picture: ContentPicture): boolean => {
  const { picture: addresses } = useContext(Missing);
  if (addresses.length === 0 || !picture) return false;
  const own = typeof picture === 'string' ? [picture] : Object.values(picture);
  return [pictureUrl(picture), ...own].some((address) => typeof address === 'string' && addresses.includes(address));
};

type Selected = { readonly id?: string | number | null | undefined };
export type SelectedRecord<Selection> = { readonly key: string; readonly record: Selection; readonly missing: boolean };

/** Returns the records in a block's `data`, each with whether customers still see it. */
export const useSelectedRecords = <Selection extends Selected>(
  kind: SelectionKind,
  data: readonly (string | Selection | null | undefined)[] | null | undefined,
): SelectedRecord<Selection>[] => {
  const missing = useContext(Missing)[kind];
  return (data ?? []).flatMap((item, index) => {
    const record = readSelection(item);
    return record
      ? [{ key: `${record.id ?? ''} ${index}`, record, missing: missing.includes(String(record.id ?? '')) }]
      : [];
  });
};
