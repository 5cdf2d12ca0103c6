import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import { useContext } from 'react';
import { useTemporaryUploads } from '../../pickers/use-uploads.ts';
import { UploadProgress } from '../../ui/feedback/upload-progress.tsx';
import { ReadOnly } from '../../ui/form/read-only.ts';
import { ImageInput } from '../../ui/input/image-input.tsx';
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
  const disabled = useContext(ReadOnly);
  const errorMessage = useError(path);
  const url = pictureUrl(value, 'medium');
  const isMissing = useContext(Missing).picture.includes(pictureUrl(value) ?? '');
  const uploads = useTemporaryUploads('homepagesetting', onChange);
  const [current] = uploads.running;
  const choose = (file: File | null) => {
    uploads.cancelAll();
    if (file) uploads.start([file]);
    else onChange('');
  };
  return (
    <div>
      <ImageInput
        label={label}
        alt={label}
        value={current?.file ?? url}
        onChange={choose}
        error={uploads.rejection ?? errorMessage ?? (isMissing && 'This picture no longer exists. Choose another.')}
        disabled={disabled}
      />
      {current && <UploadProgress name={current.file.name} part={current.part} onCancel={uploads.cancelAll} />}
    </div>
  );
});
