import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { type SecondFactorRecord, secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../client.ts';
import { sendDirectly } from '../send-directly.ts';
import { enterSession } from '../session.ts';
import { provePasskey } from './passkey.ts';

type Kind = SecondFactorRecord['kind'];

/** Returns the kinds of the user's second factors; none until they are known, and when they cannot be loaded. */
export function useOwnKinds(): readonly Kind[] {
  const [kinds, setKinds] = useState<readonly Kind[]>([]);
  useEffect(() => {
    let isMounted = true;
    callEndpoint(secondFactorEndpoints.list, {}).then(
      ({ data }) => isMounted && setKinds(data.factors.map(({ kind }) => kind)),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return kinds;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof provePasskey>>>;

/**
 * Returns a function that asks for a passkey and sends it. An error is shown as a toast.
 * @param send sends what the authenticator answered; it is not called when the user cancels.
 */
export function usePasskey(send: (passkey: Passkey) => Promise<unknown>) {
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    const prove = sendDirectly(async () => {
      const passkey = await provePasskey();
      if (passkey) await send(passkey);
    });
    await prove(undefined).catch(() => {});
    setChecking(false);
  };
  return { checking, check };
}

/**
 * Completes a sign-in with the second factor, and continues with the new token.
 * @throws ApiError when the proof is rejected.
 */
export const completeSignIn = async (body: NonNullable<CallOf<typeof secondFactorEndpoints.verify>['body']>) =>
  enterSession(await callEndpoint(secondFactorEndpoints.verify, { body }));
