/**
 * Sends a request by XMLHttpRequest, because `fetch` does not report upload progress.
 * @param onProgress receives the uploaded share from 0 to 1.
 */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  (address: string, request: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method ?? 'POST', address);
      for (const [name, value] of new Headers(request.headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('The request could not be sent'));
      call.onabort = () => reject(request.signal?.reason);
      request.signal?.addEventListener('abort', () => call.abort());
      call.send(request.body as FormData);
    });
