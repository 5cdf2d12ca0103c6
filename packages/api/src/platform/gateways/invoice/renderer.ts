import type { Invoice } from './invoice.ts';

/** Version of the renderer. Increase it when a new version prints text that the previous one could not. */
export const currentRenderer = 3;

/** Scripts that each version of the renderer was the first to print. */
const addedScripts: readonly { readonly since: number; readonly characters: RegExp }[] = [
  {
    since: 2,
    characters:
      /\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Arabic}/u,
  },
  { since: 3, characters: /\p{Script=Greek}|\p{Script=Cyrillic}/u },
];

/** Returns whether a version of the renderer could print every script of the invoice. */
export function canPrint(renderer: number, invoice: Invoice): boolean {
  const text = JSON.stringify(invoice);
  return addedScripts.every(({ since, characters }) => renderer >= since || !characters.test(text));
}
