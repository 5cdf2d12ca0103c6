import { wordLists } from '../format/word-lists.ts';

/** What the clipboard of Word, Google Docs and web pages holds besides the text, taken away. */

export type Cleaned = {
  readonly html: string;
  /** How many pictures of other sites, programs or disks were left out. */
  readonly lostPictures: number;
};

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

const rename = (element: Element, name: string): Element => {
  const named = element.ownerDocument.createElement(name);
  named.append(...element.childNodes);
  element.replaceWith(named);
  return named;
};

const wrapIn = (element: Element, name: string) => {
  const wrapping = element.ownerDocument.createElement(name);
  wrapping.append(...element.childNodes);
  element.append(wrapping);
};

/** Conditional comments of Word among them. */
const dropComments = (body: HTMLElement) => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
};

/** Never text: style sheets, notes of Office in its own namespaces, comments of reviewers, hidden parts. */
const isRubbish = (element: Element): boolean =>
  ['style', 'script', 'meta', 'link', 'title', 'xml', 'head', 'iframe', 'object', 'template', 'colgroup'].includes(
    element.localName,
  ) ||
  /^(v|w|m):/.test(element.localName) ||
  /mso-element:\s*comment|mso-hide:\s*all|(?<![\w-])display:\s*none/.test(styleOf(element)) ||
  /\bMsoCommentReference\b/.test(element.className) ||
  element.classList?.contains('Apple-interchange-newline');

const dropRubbish = (body: HTMLElement) => {
  for (const element of [...body.querySelectorAll('*')]) if (isRubbish(element)) element.remove();
};

/** What is said by style is said by element: Docs makes everything bold or slanted of spans. */
const markByStyle = (element: Element) => {
  const style = styleOf(element);
  if (/(?<![\w-])font-weight:\s*(bold|[6-9]00)/.test(style) && !element.closest('b, strong, h1, h2, h3, h4, h5, h6'))
    wrapIn(element, 'strong');
  if (/(?<![\w-])font-style:\s*italic/.test(style) && !element.closest('i, em')) wrapIn(element, 'em');
  if (/(?<![\w-])text-decoration[^;]*underline/.test(style) && !element.closest('u, a')) wrapIn(element, 'u');
  if (/(?<![\w-])text-decoration[^;]*line-through/.test(style) && !element.closest('s, del')) wrapIn(element, 's');
};

/** Docs wraps all it copies in a bold that is none. */
const isFalseMark = (element: Element): boolean =>
  (['b', 'strong'].includes(element.localName) && /(?<![\w-])font-weight:\s*(normal|400)/.test(styleOf(element))) ||
  (['i', 'em'].includes(element.localName) && /(?<![\w-])font-style:\s*normal/.test(styleOf(element)));

const isEmptyOf = (element: Element): boolean =>
  element.textContent?.replaceAll('\u00a0', ' ').trim() === '' && !element.querySelector('img, hr, td, th, br');

const onlyMarksText = new Set(['span', 'font', 'ins', 'article', 'section', 'main', 'center', 'big', 'small', 'label']);

/** A name of Office's own in front, `o:p` or `st1:place`: its text alone is meant. */
const unwrapNames = (body: HTMLElement) => {
  for (const element of [...body.querySelectorAll('*')]) {
    if (element.localName.includes(':') || onlyMarksText.has(element.localName)) {
      markByStyle(element);
      unwrap(element);
    } else if (isFalseMark(element)) unwrap(element);
  }
};

const blockNames = 'p, div, table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';

/** A division around blocks is nothing; around text it is a paragraph. */
const unwrapDivisions = (body: HTMLElement) => {
  for (const division of [...body.querySelectorAll('div')].reverse())
    if (division.querySelector(blockNames)) unwrap(division);
    else rename(division, 'p');
};

const titles = (body: HTMLElement) => {
  for (const paragraph of body.querySelectorAll('p.MsoTitle')) rename(paragraph, 'h2');
  for (const paragraph of body.querySelectorAll('p.MsoSubtitle')) rename(paragraph, 'h3');
};

/** Docs puts a list within a list beside the entry it belongs to, where HTML has it inside. */
const nestLists = (body: HTMLElement) => {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const entry = list.previousElementSibling;
    if (entry?.localName === 'li') entry.append(list);
  }
};

/** Where a link of Docs really leads; undefined for a mere mark in the text, and for what nobody should follow. */
const addressOf = (link: Element): string | undefined => {
  const href = link.getAttribute('href')?.trim() ?? '';
  const through = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  const address = through ?? href;
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address) ? address : undefined;
};

const mendLinks = (body: HTMLElement) => {
  for (const link of [...body.querySelectorAll('a')]) {
    const address = addressOf(link);
    if (address && !isEmptyOf(link)) link.setAttribute('href', address);
    else unwrap(link);
  }
};

/** Only pictures of this server are kept. */
const isUploaded = (src: string): boolean => src.startsWith('/files/');

const dropPictures = (body: HTMLElement): number => {
  const lost = [...body.querySelectorAll('img')].filter((picture) => !isUploaded(picture.getAttribute('src') ?? ''));
  for (const picture of lost) picture.remove();
  return lost.length;
};

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

const alignmentOf = (element: Element): string | undefined => {
  const wanted = /(?<![\w-])text-align:\s*(center|right|justify)/.exec(styleOf(element))?.[1];
  return wanted ?? /^(center|right|justify)$/.exec(element.getAttribute('align')?.toLowerCase() ?? '')?.[0];
};

/** Nothing but what the editor knows: no class, no style but alignment, no language, no id, no size. */
const dropAttributes = (body: HTMLElement) => {
  for (const element of body.querySelectorAll('*')) {
    const alignment = /^(p|h[1-6])$/.test(element.localName) ? alignmentOf(element) : undefined;
    const kept = keptAttributes[element.localName] ?? [];
    for (const { name, value } of [...element.attributes])
      if (!kept.includes(name) || (/span$/.test(name) && value === '1')) element.removeAttribute(name);
    if (alignment) element.setAttribute('style', `text-align: ${alignment}`);
  }
};

/** Word and Docs space their paragraphs with empty ones, and break lines between blocks. */
const dropEmpty = (body: HTMLElement) => {
  for (const element of [...body.querySelectorAll('b, strong, i, em, u, s, p, h1, h2, h3, h4, h5, h6, li')].reverse())
    if (isEmptyOf(element)) element.remove();
  for (const line of [...body.querySelectorAll('br')]) {
    const block = line.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote');
    const beside = [line.previousElementSibling, line.nextElementSibling];
    if (!block && beside.some((other) => other?.matches(blockNames))) line.remove();
    else if (block?.matches('p, h1, h2, h3, h4, h5, h6') && block.textContent?.trim() === '') block.remove();
  }
};

const plainSpaces = (body: HTMLElement) => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest('pre')) text.textContent = (text.textContent ?? '').replaceAll(/\u00a0+/g, ' ');
  }
};

/** The text itself: headings, lists, tables, links and marks, and nothing of the program it comes from. */
export const cleanPaste = (html: string): Cleaned => {
  // The editor's own clipboard is clean and says more than any other.
  if (html.includes('data-pm-slice')) return { html, lostPictures: 0 };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  wordLists(body);
  dropComments(body);
  dropRubbish(body);
  titles(body);
  unwrapNames(body);
  unwrapDivisions(body);
  nestLists(body);
  mendLinks(body);
  const lostPictures = dropPictures(body);
  dropAttributes(body);
  plainSpaces(body);
  dropEmpty(body);
  return { html: body.innerHTML.trim(), lostPictures };
};
