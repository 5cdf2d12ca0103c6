import type { PictureUpload } from '../ui/input/image-upload.ts';
import { useCan } from './session.ts';

/** Permission key of `fileupload/uploadImage`; the endpoint itself is loaded lazily. */
const uploading = 'POST fileupload/uploadImage';

const send: PictureUpload = async (file, options) => {
  const { uploadPicture } = await import('./upload-picture.ts');
  return (await uploadPicture(file, { folder: 'pages', ...options })).large;
};

/** Returns the upload function for rich text; null without the permission. */
export const useTextUpload = (): PictureUpload => (useCan()(uploading) ? send : null);
