import { expectTypeOf, it } from 'vitest';
import type { FileFields } from './upload-folders.ts';

it('requires an upload folder for file fields', () => {
  // @ts-expect-error files without a folder
  const withoutFolder: FileFields = { files: ['image'] };
  // @ts-expect-error an unknown folder
  const unknownFolder: FileFields = { files: ['image'], uploadFolder: 'no-such-folder' };
  expectTypeOf([withoutFolder, unknownFolder]).toExtend<FileFields[]>();
});
