import { Text } from '@mantine/core';
import { UploadProgress } from '../feedback/upload-progress.tsx';
import type { Upload } from '../input/use-upload-queue.ts';

type Props = {
  readonly uploads: readonly Upload[];
  readonly failure: string | undefined;
  /** Number of pictures that the last paste removed. */
  readonly removedPictures: number;
  readonly onCancel: (id: string) => void;
};

/** Messages below the text: pending uploads, and content that was not inserted. */
export const RichTextNotes = ({ uploads, failure, removedPictures, onCancel }: Props) => (
  <>
    {uploads.map(({ id, file, progress }) => (
      <UploadProgress key={id} name={file.name} progress={progress} onCancel={() => onCancel(id)} />
    ))}
    <div role="status">
      {removedPictures > 0 && (
        <Text fz={12} c="dimmed" mt={4}>
          {removedPicturesText(removedPictures)}
        </Text>
      )}
    </div>
    {failure && (
      <Text fz={12} c="var(--mantine-color-error)" mt={4} role="alert">
        {failure}
      </Text>
    )}
  </>
);

const removedPicturesText = (count: number): string =>
  `${count === 1 ? 'A picture was' : `${count} pictures were`} left out: only uploaded images are accepted. Upload with Insert image.`;
