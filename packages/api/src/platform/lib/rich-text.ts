import type { IOptions } from 'sanitize-html';

/**
 * Cleans the HTML of the rich-text editor. Tags that the toolbar can produce are retained; of other tags only the text
 * remains, and other attributes and unsafe URLs are removed.
 */

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'];
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'a', 'img', 'span'];
const tables = ['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];
const aligned = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Accepts only pictures of this server. Other sites would learn who reads the text, and could change or delete the
 * picture.
 */
const isPictureAddress = (src = '') => /^\/files\/[\w-]+\/[\w-]+\.webp$/.test(src);

const rules: IOptions = {
  allowedTags: [...blocks, ...marks, ...tables],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    col: ['span'],
    ...Object.fromEntries(aligned.map((tag) => [tag, ['style']])),
    td: ['style', 'colspan', 'rowspan'],
    th: ['style', 'colspan', 'rowspan', 'scope'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAddress(attribs.src),
  transformTags: {
    // Keeps a page in a new tab from learning about and controlling this page.
    a: (tagName, { rel: _, target, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/**
 * Removes everything from HTML that could run, load or send anything. The parser is loaded on first use to keep the
 * startup short.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, rules);
}
