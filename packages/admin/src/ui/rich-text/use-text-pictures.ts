import type { Editor } from '@tiptap/react';
import { useContext, useState } from 'react';
import { PictureUploadContext } from '../input/upload-context.ts';
import { useUploadQueue } from '../input/use-upload-queue.ts';
import { useStableCallback } from '../use-stable-callback.ts';

const maxBytes = 2 * 1024 * 1024;

/**
 * Uploads pictures into a rich text, and keeps the error of the last failed upload.
 * @param onInserted called before a picture stops counting as pending.
 */
export function useTextPictures(editorOf: () => Editor | null, onInserted: () => void) {
  const upload = useContext(PictureUploadContext);
  const { running, run, cancel } = useUploadQueue();
  const [failure, setFailure] = useState<string>();

  const insert = async (file: File, alt: string, editor: Editor, uploadFile: NonNullable<typeof upload>) => {
    const position = trackPosition(editor);
    await run(
      file,
      async (options) => {
        const src = await uploadFile(file, options);
        if (options.signal.aborted || editor.isDestroyed) return;
        const picture = { type: 'image', attrs: { src, alt } };
        editor.commands.insertContentAt(position.current(), [picture, { type: 'paragraph' }]);
        onInserted();
      },
      (cause) => {
        const reason = cause instanceof Error && cause.message ? cause.message : 'it could not be sent';
        setFailure(`${file.name}: ${reason}`);
      },
    );
    position.stop();
  };

  const add = useStableCallback((file: File, alt?: string) => {
    const editor = editorOf();
    const rejected = upload ? rejectionOf(file) : 'Your role cannot upload pictures. Ask an administrator.';
    setFailure(rejected);
    if (editor && upload && !rejected) void insert(file, alt ?? '', editor, upload);
  });
  return { add, cancel, running, failure, mayAdd: upload !== null };
}

/** Tracks a position in the text while the text changes. */
function trackPosition(editor: Editor) {
  let position = editor.state.selection.to;
  const update = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
    position = transaction.mapping.map(position);
  };
  editor.on('transaction', update);
  return {
    current: () => Math.min(position, editor.state.doc.content.size),
    stop: () => void editor.off('transaction', update),
  };
}

function rejectionOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return `${file.name}: only image files are accepted`;
  return file.size > maxBytes ? `${file.name}: the image must be under 2 MB` : undefined;
}
