import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import type { ComponentProps, ReactNode } from 'react';
import { UploadProgress } from '../../ui/feedback/upload-progress.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { type PictureUploads, useUploads } from './use-uploads.ts';

type UploadedPictureProps = Omit<ComponentProps<typeof ImageInput>, 'onChange'> & {
  readonly uploads: PictureUploads;
  readonly onRemove: () => void;
};

/** A picture field that uploads a picture when it is selected, with the progress of the upload. */
export function UploadedPictureInput({ uploads, value, error, onRemove, ...field }: UploadedPictureProps) {
  const [current] = uploads.running;
  const choose = (file: File | null) => {
    uploads.cancelAll();
    if (file) uploads.start([file]);
    else onRemove();
  };
  return (
    <div>
      <ImageInput {...field} value={current?.file ?? value} onChange={choose} error={uploads.rejection ?? error} />
      {current && <UploadProgress name={current.file.name} progress={current.progress} onCancel={uploads.cancelAll} />}
    </div>
  );
}

type Props = {
  readonly label: string;
  readonly alt: string;
  readonly folder: UploadFolder;
  readonly value?: ImageRecord | string | null;
  readonly onChange?: (value: ImageRecord | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
};

/** A picture field of a record, which refers to the uploaded picture. */
export const PictureField = ({ folder, onChange, ...field }: Props) => (
  <UploadedPictureInput
    {...field}
    uploads={useUploads(folder, (image) => onChange?.(image))}
    onRemove={() => onChange?.(null)}
  />
);
