import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { type UploadPicture, uploadPicture, uploadTemporary } from '../../data/upload-picture.ts';
import type { RejectedFile } from '../../ui/input/image-dropzone.tsx';
import { useUploadQueue } from '../../ui/input/use-upload-queue.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/**
 * Uploads pictures that a record stores with their three sizes.
 * @param onUploaded receives each uploaded picture.
 */
export const useUploads = (folder: UploadFolder, onUploaded: (image: ImageRecord) => void): PictureUploads =>
  usePictureUploads(uploadPicture, folder, onUploaded);

/** Pending uploads with their progress. */
function usePictureUploads<Uploaded>(
  upload: UploadPicture<Uploaded>,
  folder: UploadFolder,
  onUploaded: (uploaded: Uploaded) => void,
) {
  const { running, run, cancelAll } = useUploadQueue();
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const reportUploaded = useStableCallback(onUploaded);

  /** Uploads the selected files, and replaces the rejections of the previous selection. */
  const start = (files: readonly File[], rejectedFiles: readonly RejectedFile[] = []) => {
    setRejected(rejectedFiles);
    for (const file of files)
      void run(
        file,
        async (options) => {
          const uploaded = await upload(file, { folder, ...options });
          if (!options.signal.aborted) reportUploaded(uploaded);
        },
        (cause) => {
          const reason = cause instanceof ApiError ? cause.message : 'The upload failed. Try again';
          setRejected((all) => [...all, { name: file.name, reason }]);
        },
      );
  };
  const rejection = rejected.length > 0 ? rejectionMessage(rejected) : undefined;
  return { running, rejection, start, cancelAll };
}

/** Returns one message that names every rejected file with its reason. */
const rejectionMessage = (rejected: readonly RejectedFile[]): string =>
  rejected.map(({ name, reason }) => `${name}: ${reason}`).join('. ');

/**
 * Uploads pictures that a page's content stores by URL.
 * @param onUploaded receives the URL of each uploaded picture.
 */
export const useTemporaryUploads = (folder: UploadFolder, onUploaded: (url: string) => void): PictureUploads =>
  usePictureUploads(uploadTemporary, folder, onUploaded);
