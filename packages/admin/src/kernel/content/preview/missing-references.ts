import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import { readSelection, type SelectionKind } from '@bakehouse/contract/blocks/selections';
import { useContext } from 'react';
import { Missing } from '../blocks/editing.ts';

export const missingLabel = 'No longer shown';

/** Returns whether a picture is one of the missing pictures. */
export function useIsPictureMissing(picture: ContentPicture): boolean {
  const { picture: missing } = useContext(Missing);
  if (missing.length === 0 || !picture) return false;
  const urls = typeof picture === 'string' ? [picture] : Object.values(picture);
  return [pictureUrl(picture), ...urls].some((url) => typeof url === 'string' && missing.includes(url));
}

type Selected = { readonly id?: string | number | null | undefined };
export type SelectedRecord<Selection> = { readonly key: string; readonly record: Selection; readonly missing: boolean };

/** Returns the records in a block's `data`, each with whether customers still see it. */
export function useSelectedRecords<Selection extends Selected>(
  kind: SelectionKind,
  data: readonly (string | Selection | null | undefined)[] | null | undefined,
): SelectedRecord<Selection>[] {
  const missing = useContext(Missing)[kind];
  return (data ?? []).flatMap((item, index) => {
    const record = readSelection(item);
    return record
      ? [{ key: `${record.id ?? ''} ${index}`, record, missing: missing.includes(String(record.id ?? '')) }]
      : [];
  });
}
