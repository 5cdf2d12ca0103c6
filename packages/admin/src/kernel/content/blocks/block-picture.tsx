import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import { useContext } from 'react';
import { ReadOnly } from '../../../ui/form/read-only.ts';
import { UploadedPictureInput } from '../../pickers/picture-field.tsx';
import { useTemporaryUploads } from '../../pickers/use-uploads.ts';
import { Missing, useError } from './editing.ts';
import { memoField } from './memo-field.tsx';

type Props = {
  readonly label: string;
  readonly path: string;
  readonly value: ContentPicture;
  readonly onChange: (url: string) => void;
};

/** A picture of a block, uploaded when it is selected. The block stores its URL (spec 2 §7). */
export const BlockPicture = memoField(({ label, path, value, onChange }: Props) => {
  const errorMessage = useError(path);
  const isMissing = useContext(Missing).picture.includes(pictureUrl(value) ?? '');
  return (
    <UploadedPictureInput
      label={label}
      alt={label}
      value={pictureUrl(value, 'medium')}
      uploads={useTemporaryUploads('homepagesetting', onChange)}
      onRemove={() => onChange('')}
      error={errorMessage ?? (isMissing && 'This picture no longer exists. Choose another.')}
      disabled={useContext(ReadOnly)}
    />
  );
});
