import type { IOptions } from 'sanitize-html';

/**
 * HTML that people write in the editor. What its toolbar can make is kept, everything else goes: tags by their text,
 * attributes and addresses altogether.
 */

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'];
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'a', 'img', 'span'];
const tables = ['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];
const aligned = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** A picture of this server. Pictures of other sites would tell them who reads the text, and could change or vanish. */
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
    // What opens elsewhere learns nothing of this page and cannot steer it.
    a: (tagName, { rel: _, target, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/** The same text with nothing in it that could run, load or send anything. The parser is loaded on first use: start-up stays short. */
export const cleanHtml = async (html: string): Promise<string> => {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, rules);
};
