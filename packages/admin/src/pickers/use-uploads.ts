import type { ImageRecord } from '@bakehouse/contract/fields';
import type { UploadFolder } from '@bakehouse/contract/upload';
import { useContext, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from '../data/api-error.ts';
import { type SendPicture, uploadPicture, uploadTemporary } from '../data/upload-picture.ts';
import { UploadCount } from '../ui/upload-count.ts';
import { useSteady } from '../ui/use-steady.ts';

export type Upload = { readonly id: string; readonly file: File; readonly part: number };

/** Pictures on their way to the server, each with how much of it is there. `onDone` is given each that arrived. */
const useSending = <Sent>(send: SendPicture<Sent>, folder: UploadFolder, onDone: (sent: Sent) => void) => {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const count = useContext(UploadCount);
  const stops = useRef(new Map<string, AbortController>());
  const arrived = useSteady(onDone);

  const start = (file: File) => {
    const id = uuid();
    const stop = new AbortController();
    const progress = (part: number) => setRunning((all) => all.map((one) => (one.id === id ? { ...one, part } : one)));
    setRefusal(undefined);
    setRunning((all) => [...all, { id, file, part: 0 }]);
    stops.current.set(id, stop);
    count.current += 1;
    void send(file, { folder, onProgress: progress, signal: stop.signal })
      .then((sent) => !stop.signal.aborted && arrived(sent))
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return;
        setRefusal(cause instanceof ApiError ? `${file.name}: ${cause.message}` : `${file.name} could not be sent`);
      })
      .finally(() => {
        count.current -= 1;
        stops.current.delete(id);
        setRunning((all) => all.filter((one) => one.id !== id));
      });
  };
  const cancelAll = useSteady(() => {
    for (const stop of stops.current.values()) stop.abort();
  });
  // A form that is left needs none of them.
  useEffect(() => cancelAll, [cancelAll]);
  return { running, refusal, start, cancelAll };
};

/** Pictures that a record names by their variants. */
export const useUploads = (folder: UploadFolder, onDone: (image: ImageRecord) => void) =>
  useSending(uploadPicture, folder, onDone);

/** Pictures that a page's content names by their address. */
export const useTemporaryUploads = (folder: UploadFolder, onDone: (address: string) => void) =>
  useSending(uploadTemporary, folder, onDone);
