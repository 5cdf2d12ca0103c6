import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { secondFactorEndpoints } from '@bakehouse/contract/second-factor';

/** An authenticator for tests: makes one passkey (ES256) and signs challenges with it, as a browser sends them. */

type Made = BodyOf<typeof secondFactorEndpoints.addPasskey>['passkey'];
type Proven = BodyOf<typeof secondFactorEndpoints.signIn>['passkey'];

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #signatures = 0;
  readonly #origin: string;
  readonly #host: string;
  readonly #verifiesUser: boolean;

  /** @param verifiesUser whether it asks for a fingerprint or PIN */
  constructor(origin: string, verifiesUser = true) {
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
    this.#verifiesUser = verifiesUser;
  }

  make(challenge: string): Made {
    const data = Buffer.concat([this.#head(hasCredential), Buffer.alloc(16), this.#credential()]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge),
        attestationObject: base64(
          Buffer.concat([
            hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
            Buffer.from([data.length]),
            data,
          ]),
        ),
        transports: ['internal'],
      },
    };
  }

  prove(challenge: string): Proven {
    this.#signatures += 1;
    const data = this.#head(0);
    const clientData = Buffer.from(this.#clientData('webauthn.get', challenge), 'base64url');
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#common(),
      response: { clientDataJSON: base64(clientData), authenticatorData: base64(data), signature: base64(signature) },
    };
  }

  #common() {
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData = (type: string, challenge: string) =>
    base64(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));

  /** Authenticator data: hash of the host, flags, counter. */
  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#signatures);
    return Buffer.concat([
      sha256(this.#host),
      Buffer.from([flags | userPresent | (this.#verifiesUser ? userVerified : 0)]),
      counter,
    ]);
  }

  /** Id and public key of the credential. */
  #credential(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([length, this.id, this.publicKey()]);
  }

  /** The public key in CBOR (COSE, kty 2, alg -7, crv 1). */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      hex('a5010203262001215820'),
      Buffer.from(x, 'base64url'),
      hex('225820'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const hex = (text: string) => Buffer.from(text, 'hex');
