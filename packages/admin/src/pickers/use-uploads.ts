import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { useContext, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from '../data/api-error.ts';
import { type SendPicture, uploadPicture, uploadTemporary } from '../data/upload-picture.ts';
import type { RejectedFile } from '../ui/input/image-dropzone.tsx';
import { UploadCount } from '../ui/input/upload-count.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/** Returns one message that names every rejected file with its reason. */
const rejectionMessage = (rejected: readonly RejectedFile[]): string =>
  rejected.map(({ name, reason }) => `${name}: ${reason}`).join('. ');

export type Upload = { readonly id: string; readonly file: File; readonly part: number };

/**
 * Pending uploads with their progress.
 * @param onDone receives each uploaded picture.
 */
const useSending = <Sent>(upload: SendPicture<Sent>, folder: UploadFolder, onDone: (sent: Sent) => void) => {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const count = useContext(UploadCount);
  const stops = useRef(new Map<string, AbortController>());
  const arrived = useStableCallback(onDone);

  const send = (file: File) => {
    const id = uuid();
    const stop = new AbortController();
    const progress = (part: number) =>
      setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, part } : upload)));
    setRunning((all) => [...all, { id, file, part: 0 }]);
    stops.current.set(id, stop);
    count.current += 1;
    void upload(file, { folder, onProgress: progress, signal: stop.signal })
      .then((sent) => !stop.signal.aborted && arrived(sent))
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return;
        const reason = cause instanceof ApiError ? cause.message : 'The upload failed. Try again';
        setRejected((all) => [...all, { name: file.name, reason }]);
      })
      .finally(() => {
        count.current -= 1;
        stops.current.delete(id);
        setRunning((all) => all.filter((upload) => upload.id !== id));
      });
  };
  /** Uploads the selected files, and clears the rejections of the previous selection. */
  const start = (files: readonly File[], rejected: readonly RejectedFile[] = []) => {
    setRejected(rejected);
    for (const file of files) send(file);
  };
  const cancelAll = useStableCallback(() => {
    for (const stop of stops.current.values()) stop.abort();
  });
  // Cancels pending uploads when the form is left.
  useEffect(() => cancelAll, [cancelAll]);
  const rejection = rejected.length > 0 ? rejectionMessage(rejected) : undefined;
  return { running, rejection, start, cancelAll };
};

/** Uploads pictures that a record stores with their three sizes. */
export const useUploads = (folder: UploadFolder, onDone: (image: ImageRecord) => void) =>
  useSending(uploadPicture, folder, onDone);

/** Uploads pictures that a page's content stores by URL. */
export const useTemporaryUploads = (folder: UploadFolder, onDone: (address: string) => void) =>
  useSending(uploadTemporary, folder, onDone);
