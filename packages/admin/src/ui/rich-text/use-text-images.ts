import type { Editor } from '@tiptap/react';
import { useContext, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { PictureUploadContext } from '../input/image-upload.ts';
import { UploadCount } from '../input/upload-count.ts';
import { useStableCallback } from '../use-stable-callback.ts';

const maxBytes = 2 * 1024 * 1024;

const rejectionOf = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return `${file.name}: only image files are accepted`;
  return file.size > maxBytes ? `${file.name}: the image must be under 2 MB` : undefined;
};

/** Tracks a position in the text while the text changes. */
const trackPosition = (editor: Editor) => {
  let at = editor.state.selection.to;
  const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
    at = transaction.mapping.map(at);
  };
  editor.on('transaction', follow);
  return {
    now: () => Math.min(at, editor.state.doc.content.size),
    leave: () => void editor.off('transaction', follow),
  };
};

export type Sending = { readonly id: string; readonly name: string; readonly part: number };

/**
 * Uploads pictures into a rich text, and keeps the errors of failed uploads.
 * @param onArrived called before a picture stops counting as pending.
 */
export const useTextPictures = (editorOf: () => Editor | null, onArrived: () => void) => {
  const upload = useContext(PictureUploadContext);
  const count = useContext(UploadCount);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [failure, setFailure] = useState<string>();
  const stops = useRef(new Map<string, AbortController>());

  const send = async (file: File, alt: string, editor: Editor, send: NonNullable<typeof upload>) => {
    const id = uuid();
    const stop = new AbortController();
    const position = trackPosition(editor);
    const onProgress = (part: number) =>
      setSending((all) => all.map((image) => (image.id === id ? { ...image, part } : image)));
    stops.current.set(id, stop);
    count.current += 1;
    setSending((all) => [...all, { id, name: file.name, part: 0 }]);
    try {
      const src = await send(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted || editor.isDestroyed) return;
      editor.commands.insertContentAt(position.now(), [{ type: 'image', attrs: { src, alt } }, { type: 'paragraph' }]);
      onArrived();
    } catch (cause) {
      const reason = cause instanceof Error && cause.message ? cause.message : 'it could not be sent';
      if (!stop.signal.aborted) setFailure(`${file.name}: ${reason}`);
    } finally {
      count.current -= 1;
      position.leave();
      stops.current.delete(id);
      setSending((all) => all.filter((image) => image.id !== id));
    }
  };

  const add = useStableCallback((file: File, alt?: string) => {
    const editor = editorOf();
    const rejected = upload ? rejectionOf(file) : 'Your role cannot upload pictures. Ask an administrator.';
    setFailure(rejected);
    if (editor && upload && !rejected) void send(file, alt ?? '', editor, upload);
  });
  const stop = (id: string) => stops.current.get(id)?.abort();
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);
  return { add, stop, sending, failure, mayAdd: upload !== null };
};
