import { uploadEndpoints } from '@bakehouse/contract/upload';
import { answer, FakeApiError } from './fake-api.ts';

export const imageAt = (name: string) => ({
  thumbnail: `/files/${name}-thumbnail.webp`,
  medium: `/files/${name}-medium.webp`,
  large: `/files/${name}-large.webp`,
});

/** Redirects XMLHttpRequest to the fake API, because jsdom would open a network connection. */
class FakeRequest {
  upload: { onprogress?: (event: ProgressEvent) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  open(method: string, address: string) {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send(body: BodyInit) {
    this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
    void fetch(this.#address, { method: this.#method, body }).then(async (response) => {
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    });
  }
}

/** Fakes the upload endpoint, which rejects pictures with a certain name. */
export const withUploads = () => {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return answer(uploadEndpoints.image, ({ body }) => {
    const name = String(body.fileName).replace(/\.\w+$/, '');
    if (name === 'broken') throw new FakeApiError(422, 'invalid', 'The image cannot be read');
    const image = imageAt(name);
    return { message: 'Image uploaded successfully', data: { imageUrl: image.large, image } };
  });
};
