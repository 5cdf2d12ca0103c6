import { convertWordLists } from './word-lists.ts';

/** Cleans HTML pasted from Word, Google Docs and web pages. */

export type Cleaned = {
  readonly html: string;
  /** Number of removed pictures from other sites, programs or local files. */
  readonly removedPictures: number;
};

/**
 * Cleans pasted HTML: headings, lists, tables, links and inline formatting stay, everything specific to the source
 * program is removed.
 * @param html HTML of the clipboard.
 * @returns the cleaned HTML and the number of removed pictures.
 */
export function cleanPaste(html: string): Cleaned {
  // HTML copied from the editor itself is already clean.
  if (html.includes('data-pm-slice')) return { html, removedPictures: 0 };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  convertWordLists(body);
  dropComments(body);
  dropElementsWithoutText(body);
  convertTitles(body);
  unwrapWrappers(body);
  unwrapDivisions(body);
  nestLists(body);
  cleanLinks(body);
  const removedPictures = dropPictures(body);
  dropAttributes(body);
  replaceHardSpaces(body);
  dropEmpty(body);
  return { html: body.innerHTML.trim(), removedPictures };
}

/** Removes comments, including Word's conditional comments. */
function dropComments(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function dropElementsWithoutText(body: HTMLElement) {
  for (const element of [...body.querySelectorAll('*')]) if (hasNoText(element)) element.remove();
}

/**
 * Returns whether an element contains no text of the document: style sheets, Office metadata in its own namespaces,
 * reviewer comments, hidden parts.
 */
const hasNoText = (element: Element): boolean =>
  ['style', 'script', 'meta', 'link', 'title', 'xml', 'head', 'iframe', 'object', 'template', 'colgroup'].includes(
    element.localName,
  ) ||
  /^(v|w|m):/.test(element.localName) ||
  /mso-element:\s*comment|mso-hide:\s*all|(?<![\w-])display:\s*none/.test(styleOf(element)) ||
  /\bMsoCommentReference\b/.test(element.className) ||
  element.classList?.contains('Apple-interchange-newline');

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

function convertTitles(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p.MsoTitle')) rename(paragraph, 'h2');
  for (const paragraph of body.querySelectorAll('p.MsoSubtitle')) rename(paragraph, 'h3');
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

const inlineWrappers = new Set([
  'span',
  'font',
  'ins',
  'article',
  'section',
  'main',
  'center',
  'big',
  'small',
  'label',
]);

/** Unwraps elements that only format text, and elements of Office namespaces such as `o:p`; their text stays. */
function unwrapWrappers(body: HTMLElement) {
  for (const element of [...body.querySelectorAll('*')]) {
    if (element.localName.includes(':') || inlineWrappers.has(element.localName)) {
      convertStyles(element);
      unwrap(element);
    } else if (isFalseMark(element)) unwrap(element);
  }
}

/** Converts styles to elements, because Google Docs formats with styled spans. */
function convertStyles(element: Element) {
  const style = styleOf(element);
  if (/(?<![\w-])font-weight:\s*(bold|[6-9]00)/.test(style) && !element.closest('b, strong, h1, h2, h3, h4, h5, h6'))
    wrapIn(element, 'strong');
  if (/(?<![\w-])font-style:\s*italic/.test(style) && !element.closest('i, em')) wrapIn(element, 'em');
  if (/(?<![\w-])text-decoration[^;]*underline/.test(style) && !element.closest('u, a')) wrapIn(element, 'u');
  if (/(?<![\w-])text-decoration[^;]*line-through/.test(style) && !element.closest('s, del')) wrapIn(element, 's');
}

function wrapIn(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Google Docs wraps its content in a bold element without bold weight. */
const isFalseMark = (element: Element): boolean =>
  (['b', 'strong'].includes(element.localName) && /(?<![\w-])font-weight:\s*(normal|400)/.test(styleOf(element))) ||
  (['i', 'em'].includes(element.localName) && /(?<![\w-])font-style:\s*normal/.test(styleOf(element)));

const blockNames = 'p, div, table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';

/** Removes divs around blocks, and converts divs around text to paragraphs. */
function unwrapDivisions(body: HTMLElement) {
  for (const division of [...body.querySelectorAll('div')].reverse())
    if (division.querySelector(blockNames)) unwrap(division);
    else rename(division, 'p');
}

/** Google Docs puts a nested list after its list item; HTML requires it inside. */
function nestLists(body: HTMLElement) {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const entry = list.previousElementSibling;
    if (entry?.localName === 'li') entry.append(list);
  }
}

function cleanLinks(body: HTMLElement) {
  for (const link of [...body.querySelectorAll('a')]) {
    const address = addressOf(link);
    if (address && !isEmpty(link)) link.setAttribute('href', address);
    else unwrap(link);
  }
}

/** Returns the target of a link, without the redirect of Google Docs; undefined for bookmarks and unsafe links. */
function addressOf(link: Element): string | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  const redirected = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  const address = redirected ?? href;
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address) ? address : undefined;
}

const isEmpty = (element: Element): boolean =>
  element.textContent?.replaceAll('\u00a0', ' ').trim() === '' && !element.querySelector('img, hr, td, th, br');

function dropPictures(body: HTMLElement): number {
  const removed = [...body.querySelectorAll('img')].filter((picture) => !isUploaded(picture.getAttribute('src') ?? ''));
  for (const picture of removed) picture.remove();
  return removed.length;
}

/** Only pictures uploaded to this server stay. */
const isUploaded = (src: string): boolean => src.startsWith('/files/');

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Removes all attributes that the editor does not support: classes, styles except alignment, languages, ids, sizes. */
function dropAttributes(body: HTMLElement) {
  for (const element of body.querySelectorAll('*')) {
    const alignment = /^(p|h[1-6])$/.test(element.localName) ? alignmentOf(element) : undefined;
    const allowed = allowedAttributes[element.localName] ?? [];
    for (const { name, value } of [...element.attributes])
      if (!allowed.includes(name) || (/span$/.test(name) && value === '1')) element.removeAttribute(name);
    if (alignment) element.setAttribute('style', `text-align: ${alignment}`);
  }
}

function alignmentOf(element: Element): string | undefined {
  const style = /(?<![\w-])text-align:\s*(center|right|justify)/.exec(styleOf(element))?.[1];
  return style ?? /^(center|right|justify)$/.exec(element.getAttribute('align')?.toLowerCase() ?? '')?.[0];
}

function replaceHardSpaces(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest('pre')) text.textContent = (text.textContent ?? '').replaceAll(/\u00a0+/g, ' ');
  }
}

/** Removes the empty paragraphs and line breaks that Word and Google Docs use as spacing. */
function dropEmpty(body: HTMLElement) {
  for (const element of [...body.querySelectorAll('b, strong, i, em, u, s, p, h1, h2, h3, h4, h5, h6, li')].reverse())
    if (isEmpty(element)) element.remove();
  for (const line of [...body.querySelectorAll('br')]) {
    const block = line.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote');
    const siblings = [line.previousElementSibling, line.nextElementSibling];
    if (!block && siblings.some((other) => other?.matches(blockNames))) line.remove();
    else if (block?.matches('p, h1, h2, h3, h4, h5, h6') && block.textContent?.trim() === '') block.remove();
  }
}
