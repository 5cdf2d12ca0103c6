import { useContext, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useStableCallback } from '../use-stable-callback.ts';
import { UploadCount, type UploadOptions } from './upload-context.ts';

/** A pending upload; `progress` is the uploaded share, from 0 to 1. */
export type Upload = { readonly id: string; readonly file: File; readonly progress: number };

/** Pending uploads of a field, which the form counts. They are cancelled when the field is unmounted. */
export function useUploadQueue() {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const count = useContext(UploadCount);
  const controllers = useRef(new Map<string, AbortController>());

  /**
   * Runs an upload.
   * @param send uploads the file and uses the result, unless `signal` is aborted in the meantime.
   * @param onError receives the error of an upload that was not cancelled.
   */
  const run = async (
    file: File,
    send: (options: UploadOptions) => Promise<void>,
    onError: (cause: unknown) => void,
  ): Promise<void> => {
    const id = uuid();
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (progress: number) =>
      setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, progress } : upload)));
    controllers.current.set(id, controller);
    count.current += 1;
    setRunning((all) => [...all, { id, file, progress: 0 }]);
    try {
      await send({ onProgress, signal });
    } catch (cause) {
      if (!signal.aborted) onError(cause);
    } finally {
      count.current -= 1;
      controllers.current.delete(id);
      setRunning((all) => all.filter((upload) => upload.id !== id));
    }
  };
  const cancel = (id: string) => controllers.current.get(id)?.abort();
  const cancelAll = useStableCallback(() => {
    for (const controller of controllers.current.values()) controller.abort();
  });
  useEffect(() => cancelAll, [cancelAll]);
  return { running, run, cancel, cancelAll };
}
