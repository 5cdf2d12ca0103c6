import { translated } from '@bakehouse/contract/i18n';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { ApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { enterSession } from '../session.ts';

/** Passkeys in the browser. The library is loaded with the first use. */

/** Local storage key that records that this browser has used a passkey. */
const usedKey = 'bakehouse_passkey';

/** Returns whether the sign-in page offers passkeys in its email field: in a browser that has used one before. */
export const offersInField = (): boolean => localStorage.getItem(usedKey) !== null;

/**
 * Makes a passkey for the user.
 * @returns what the authenticator answered; undefined if the user cancelled it.
 * @throws ApiError when the server or the browser rejects it.
 */
export async function makePasskey() {
  const { data } = await callEndpoint(secondFactorEndpoints.addPasskeyOptions, {});
  return ask(({ startRegistration }) => startRegistration({ optionsJSON: data }));
}

/**
 * Proves one of the user's passkeys.
 * @returns what the authenticator answered; undefined if the user cancelled it.
 * @throws ApiError when the server or the browser rejects it.
 */
export async function provePasskey() {
  const { data } = await callEndpoint(secondFactorEndpoints.options, {});
  return ask(({ startAuthentication }) => startAuthentication({ optionsJSON: data }));
}

/**
 * Signs in with a passkey of any account, unless the user cancels.
 * @param inField offers the passkeys in the email field instead of a dialog, and resolves when the user chooses one.
 * @param beforeStart called before the dashboard renders.
 * @throws ApiError when the server or the browser rejects it.
 */
export async function signInWithPasskey(inField: boolean, beforeStart: () => Promise<void>): Promise<void> {
  const passkey = await chooseAccount(inField);
  if (passkey) await enterSession(await callEndpoint(secondFactorEndpoints.signIn, { body: { passkey } }), beforeStart);
}

async function chooseAccount(inField: boolean) {
  const { browserSupportsWebAuthnAutofill } = await loadLibrary();
  if (inField && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const { data } = await callEndpoint(secondFactorEndpoints.signInOptions, {});
  return ask(({ startAuthentication }) => startAuthentication({ optionsJSON: data, useBrowserAutofill: inField }));
}

const loadLibrary = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof loadLibrary>>;

async function ask<Answer extends { clientExtensionResults: object }>(start: (library: Library) => Promise<Answer>) {
  const library = await loadLibrary();
  try {
    const { clientExtensionResults: _, ...answer } = await start(library);
    localStorage.setItem(usedKey, '1');
    // No extension is used.
    return { ...answer, clientExtensionResults: {} as Record<string, never> };
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new ApiError({ status: 0, code: 'passkey', message: translated(sentences[name] ?? otherwise) });
  }
}

const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: /* i18n */ 'This device has a passkey for your account already',
  SecurityError:
    /* i18n */ 'Passkeys do not work at this address. Open the dashboard by its name, not by an IP address.',
};
const otherwise = /* i18n */ 'This browser could not use a passkey. Use another way, or try again.';
