import { Input, Skeleton, Stack, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { useUploads } from '../../../kernel/pickers/use-uploads.ts';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './gallery.module.css';
import { GalleryItem } from './gallery-item.tsx';
import type { GalleryImage } from './product-values.ts';

const Dropzone = lazyPart(async () => (await import('../../../ui/input/image-dropzone.tsx')).ImageDropzone);

type Props = {
  readonly value: readonly GalleryImage[];
  /** Receives an update function, because several uploads may finish at the same time. */
  readonly onChange: (update: (images: readonly GalleryImage[]) => readonly GalleryImage[]) => void;
  /** Returns the error of an image's field, by `<index>.<field>`. */
  readonly errorAt: (path: string) => string | undefined;
  readonly readOnly: boolean;
};

/** Ordered pictures, sorted by dragging or with buttons that are accessible by keyboard. */
export function GalleryInput({ value, onChange, errorAt, readOnly }: Props) {
  const id = useId();
  const [announcement, announce] = useState('');
  const [dragged, setDragged] = useState<number>();
  const uploads = useUploads('product', (image_url) =>
    onChange((images) => [...images, { image_type: 'gallery', image_url, image_alt: '', image_title: '' }]),
  );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return;
    onChange((images) => moveImage(images, from, to));
    announce(`Image ${from + 1} is now image ${to + 1} of ${value.length}`);
  };
  return (
    <Input.Wrapper
      label="Images"
      labelProps={{ htmlFor: id }}
      error={uploads.rejection ?? errorAt('')}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap="sm" mt={4}>
        {value.length > 0 && (
          <ul className={styles.images} aria-label="Gallery">
            {value.map((image, index) => (
              <GalleryItem
                key={image.image_url.large}
                image={image}
                index={index}
                count={value.length}
                dragged={dragged === index}
                readOnly={readOnly}
                errorAt={(field) => errorAt(`${index}.${field}`)}
                onMove={(step) => move(index, index + step)}
                onDrag={setDragged}
                onDrop={() => dragged !== undefined && move(dragged, index)}
                onChange={(fields) =>
                  onChange((images) => images.map((other, at) => (at === index ? { ...other, ...fields } : other)))
                }
                onRemove={() => {
                  onChange((images) => images.toSpliced(index, 1));
                  announce(`Image ${index + 1} removed`);
                }}
              />
            ))}
          </ul>
        )}
        {uploads.running.map(({ id: key, file, progress }) => (
          <UploadProgress key={key} name={file.name} progress={progress} />
        ))}
        {!readOnly && (
          <Suspense fallback={<Skeleton height={88} />}>
            <Dropzone id={id} multiple onFiles={uploads.start} />
          </Suspense>
        )}
        {readOnly && value.length === 0 && <Text c="dimmed">None</Text>}
        <Text fz={12} c="dimmed" role="status">
          {announcement}
        </Text>
      </Stack>
    </Input.Wrapper>
  );
}

function moveImage(images: readonly GalleryImage[], from: number, to: number): readonly GalleryImage[] {
  const [image] = images.slice(from, from + 1);
  if (!image || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, image);
}
