/** Maximum side length of a photo that is sent, in pixels. */
const maxSide = 2_000;
/** Photos of at most this many bytes are sent as they are. */
const smallBytes = 1_000_000;
const sentTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns a photo as a smaller JPEG. A photo that the browser cannot read is returned as it is, and the server explains what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallBytes && sentTypes.includes(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file;
  } catch {
    return file;
  }
}
