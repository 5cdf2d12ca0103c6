import { Text } from '@mantine/core';
import { UploadProgress } from '../feedback/upload-progress.tsx';
import type { Sending } from './use-text-images.ts';

type Props = {
  readonly sending: readonly Sending[];
  readonly failure: string | undefined;
  /** Number of pictures that the last paste removed. */
  readonly lost: number;
  readonly onStop: (id: string) => void;
};

const droppedPicturesText = (lost: number): string =>
  `${lost === 1 ? 'A picture was' : `${lost} pictures were`} left out: only uploaded images are accepted. Upload with Insert image.`;

/** Messages below the text: pending uploads, and content that was not inserted. */
export const RichTextNotes = ({ sending, failure, lost, onStop }: Props) => (
  <>
    {sending.map(({ id, name, part }) => (
      <UploadProgress key={id} name={name} part={part} onCancel={() => onStop(id)} />
    ))}
    <div role="status">
      {lost > 0 && (
        <Text fz={12} c="dimmed" mt={4}>
          {droppedPicturesText(lost)}
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
