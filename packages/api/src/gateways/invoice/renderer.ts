import type { Invoice } from './invoice.ts';

/** Version of the renderer. Increase it when a new version prints text that the previous one could not. */
export const currentRenderer = 2;

/** Scripts for which renderer 1 had no font. */
const addedScripts =
  /\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Arabic}/u;

/** Returns whether a version of the renderer could print every script of the invoice. */
export const canPrint = (renderer: number, invoice: Invoice): boolean =>
  renderer >= 2 || !addedScripts.test(JSON.stringify(invoice));
