import { isSafeLink, isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Picture } from './picture.tsx';
import styles from './rich-html.module.css';

/** Allowed elements; of all others only the text is shown. */
const allowedElements = new Set(
  `p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr br strong b em i u s del code span
  table colgroup col thead tbody tfoot tr th td caption`.split(/\s+/),
);
/** Elements that are removed together with their text. */
const removedElements = new Set(
  `script style template iframe object embed noscript svg math head title textarea select option
  video audio canvas form input button link meta base frame frameset applet`.split(/\s+/),
);
const voidElements = new Set(['hr', 'br', 'col']);
/** React does not allow text directly inside these elements. */
const elementsWithoutText = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);
/** Maximum nesting depth; deeper content is not written by editors. */
const maxDepth = 60;

const alignments = ['left', 'right', 'center', 'justify'] as const;

/** Renders formatted text from allowed elements only. */
export function RichHtml({ html }: { html: string }) {
  const content = useMemo(() => parse(html), [html]);
  return <div className={styles.text}>{content}</div>;
}

/** Parses HTML in an inert document, in which nothing runs or loads. */
const parse = (html: string): ReactNode[] => nodesOf(new DOMParser().parseFromString(html, 'text/html').body, 0);

function nodesOf(parent: Element, depth: number): ReactNode[] {
  if (depth > maxDepth) return [];
  return [...parent.childNodes].map((node, key) => {
    if (node instanceof Element) return elementOf(node, key, depth);
    return node.nodeType === Node.TEXT_NODE && !elementsWithoutText.has(parent.localName) ? node.textContent : null;
  });
}

function elementOf(element: Element, key: number, depth: number): ReactNode {
  const name = element.localName;
  if (removedElements.has(name)) return null;
  if (name === 'img') return pictureOf(element, key);
  if (voidElements.has(name)) return createElement(name, propsOf(element, name, key));
  const children = nodesOf(element, depth + 1);
  if (name === 'a') return linkOf(element, key, children);
  return allowedElements.has(name) ? (
    createElement(name, propsOf(element, name, key), children)
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
}

function pictureOf(element: Element, key: number) {
  const src = element.getAttribute('src') ?? '';
  return (
    <span key={key} className={styles.picture}>
      <Picture picture={isSafePicture(src) ? src : null} alt={element.getAttribute('alt') ?? ''} />
    </span>
  );
}

/** Builds the props of an element from the few allowed attributes. */
function propsOf(element: Element, name: string, key: number) {
  const textAlign = alignmentOf(element);
  return {
    key,
    ...(textAlign && { style: { textAlign } }),
    ...(name === 'ol' && { start: countOf(element, 'start') }),
    ...((name === 'td' || name === 'th') && {
      colSpan: countOf(element, 'colspan'),
      rowSpan: countOf(element, 'rowspan'),
    }),
    ...(name === 'col' && { span: countOf(element, 'span') }),
  };
}

function alignmentOf(element: Element) {
  const value = /text-align:\s*(\w+)/i.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase();
  return alignments.find((alignment) => alignment === value);
}

function countOf(element: Element, name: string): number | undefined {
  const count = Number(element.getAttribute(name));
  return Number.isInteger(count) && count > 0 && count <= 100 ? count : undefined;
}

/** Renders a link that cannot be followed and shows its target as a tooltip. */
function linkOf(element: Element, key: number, children: ReactNode) {
  const href = element.getAttribute('href') ?? '';
  return (
    <span key={key} className={styles.link} title={href && isSafeLink(href) ? href : undefined}>
      {children}
    </span>
  );
}
