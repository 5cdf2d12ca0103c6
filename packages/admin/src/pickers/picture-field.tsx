import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import type { ReactNode } from 'react';
import { UploadProgress } from '../ui/feedback/upload-progress.tsx';
import { ImageInput } from '../ui/input/image-input.tsx';
import { useUploads } from './use-uploads.ts';

type Props = {
  readonly label: string;
  readonly alt: string;
  readonly folder: UploadFolder;
  readonly value?: ImageRecord | string | null;
  readonly onChange?: (value: ImageRecord | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
};

/** A picture field that uploads a picture when it is selected; the record then refers to the uploaded picture. */
export const PictureField = ({ label, alt, folder, value, onChange, error, disabled }: Props) => {
  const uploads = useUploads(folder, (image) => onChange?.(image));
  const [current] = uploads.running;
  const choose = (file: File | null) => {
    uploads.cancelAll();
    if (file) uploads.start([file]);
    else onChange?.(null);
  };
  return (
    <div>
      <ImageInput
        label={label}
        alt={alt}
        value={current?.file ?? value}
        onChange={choose}
        error={uploads.rejection ?? error}
        disabled={disabled}
      />
      {current && <UploadProgress name={current.file.name} part={current.part} onCancel={uploads.cancelAll} />}
    </div>
  );
};
