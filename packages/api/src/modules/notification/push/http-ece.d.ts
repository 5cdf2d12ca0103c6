declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts a text for the holder of the key `dh` (RFC 8188, RFC 8291). Keys are base64url. */
  const ece: {
    readonly encrypt: (
      text: Buffer,
      options: {
        readonly version: 'aes128gcm';
        /** Public key of the receiver. */
        readonly dh: string;
        readonly authSecret: string;
        /** A new key for each message. */
        readonly privateKey: ECDH;
      },
    ) => Buffer;
  };
  export default ece;
}
