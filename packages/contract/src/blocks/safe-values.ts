/** What of a storefront's content could do harm by its value alone, told by pure functions that server and dashboard share. */

const schemes = ['http', 'https', 'mailto', 'tel'];

/** A browser drops these while it reads an address, so that they could hide a scheme. */
const unseen = (text: string) => [...text].filter((letter) => letter > ' ' && letter !== '\u007f').join('');

/**
 * An address that a visitor may follow: within the site (`/cakes`, `#top`, `cakes`), or http, https, mailto, tel. Empty is
 * none at all.
 */
export const isSafeLink = (text: string): boolean => {
  const address = unseen(text);
  // Written as HTML entities, a colon is not seen here; nothing that is needed begins so.
  if (/^[^/?#]*&/.test(address)) return false;
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
};

/** A picture of this server, of the site, or of another over http or https. */
export const isSafePicture = (text: string): boolean =>
  text === '' || /^(https?:\/\/|\/(?![/\\]))[^\s"'<>\\]*$/i.test(text);

/** `#c0ffee`, a colour's name, or rgb() and hsl() of numbers. */
export const isColour = (text: string): boolean =>
  /^(|#[0-9a-f]{3,8}|[a-z]{1,30}|(rgb|hsl)a?\([\d\s.,%/deg]{1,60}\))$/i.test(text.trim());

export const unsafeLinkMessage = 'Use a link within the site, or one that starts with http, https, mailto or tel';
export const unsafePictureMessage = 'Use an uploaded picture or an https address';
export const noColourMessage = 'Enter a colour such as #000000';
