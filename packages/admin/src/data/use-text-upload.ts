import type { PictureUpload } from '../ui/input/image-upload.ts';
import { useCan } from './session.ts';

/** The permission of `fileupload/uploadImage`; its contract comes with the code that sends. */
const uploading = 'POST fileupload/uploadImage';

const send: PictureUpload = async (file, options) => {
  const { uploadPicture } = await import('./upload-picture.ts');
  return (await uploadPicture(file, { folder: 'pages', ...options })).large;
};

/** How formatted text sends its pictures; null for who may send none. */
export const useTextUpload = (): PictureUpload => (useCan()(uploading) ? send : null);
