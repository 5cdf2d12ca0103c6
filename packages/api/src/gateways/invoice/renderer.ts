import type { Invoice } from './invoice.ts';

/** Version of the renderer. Raise it when a new version prints text that the last one could not. */
export const currentRenderer = 2;

/** Scripts that renderer 1 had no font for. */
const addedScripts =
  /\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Arabic}/u;

/** Tells whether a version of the renderer could print every script of the invoice. */
export const canPrint = (renderer: number, invoice: Invoice): boolean =>
  renderer >= 2 || !addedScripts.test(JSON.stringify(invoice));
