/**
 * Checks for values of storefront content that could be harmful, such as `javascript:` links. Pure functions shared by
 * server and dashboard.
 */

const safeSchemes = ['http', 'https', 'mailto', 'tel'];

/**
 * Checks that a link is safe for visitors.
 * @param text a path within the site (`/cakes`, `#top`, `cakes`) or an http, https, mailto or tel URL.
 * @returns true when it is safe; empty text is safe.
 */
export function isSafeLink(text: string): boolean {
  const address = removeIgnoredCharacters(text);
  // An HTML entity could encode the colon of a scheme; no valid link starts with an entity.
  if (/^[^/?#]*&/.test(address)) return false;
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || safeSchemes.includes(scheme.toLowerCase());
}

/** Removes the characters that browsers ignore in a URL and that could therefore hide a scheme. */
const removeIgnoredCharacters = (text: string) =>
  [...text].filter((character) => character > ' ' && character !== '\u007f').join('');

/**
 * Checks that a picture URL is a path of this site, or an http or https URL.
 * @param text the URL.
 * @returns true when it is safe.
 */
export const isSafePicture = (text: string): boolean =>
  text === '' || /^(https?:\/\/|\/(?![/\\]))[^\s"'<>\\]*$/i.test(text);

/**
 * Checks that text is a CSS colour: `#c0ffee`, a colour name, or rgb() or hsl() with numbers.
 * @param text the colour.
 * @returns true when it is safe.
 */
export const isColour = (text: string): boolean =>
  /^(|#[0-9a-f]{3,8}|[a-z]{1,30}|(rgb|hsl)a?\([\d\s.,%/deg]{1,60}\))$/i.test(text.trim());

export const unsafeLinkMessage = 'Use a link within the site, or one that starts with http, https, mailto or tel';
export const unsafePictureMessage = 'Use an uploaded picture or an https address';
export const noColourMessage = 'Enter a colour such as #000000';
