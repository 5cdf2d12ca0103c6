/**
 * Word stores list items as paragraphs: `mso-list:l0 level2 lfo1` contains list and depth, and the bullet or number is
 * a span with `mso-list:Ignore`.
 */

type Entry = { readonly paragraph: Element; readonly list: string; readonly level: number; readonly marker: string };

/** A list to which further entries may belong. Open lists are ordered outermost first. */
type Open = { readonly list: Element; readonly level: number; readonly name: string };

/** Converts Word's list paragraphs into nested HTML lists. */
export function convertWordLists(body: HTMLElement): void {
  let open: Open[] = [];
  for (const element of [...body.querySelectorAll('p[style*="mso-list" i]')]) {
    const entry = entryOf(element);
    if (!entry) continue;
    if (!follows(open[0]?.list, element)) open = [];
    const item = element.ownerDocument.createElement('li');
    openListFor(open, entry).append(item);
    item.append(...element.childNodes);
    element.remove();
  }
}

function entryOf(element: Element): Entry | null {
  const match = /mso-list:\s*(\S+)\s+level(\d+)/i.exec(styleOf(element));
  if (!match) return null;
  const ignored = [...element.querySelectorAll('[style]')].filter((inner) =>
    /mso-list:\s*ignore/i.test(styleOf(inner)),
  );
  const marker = (ignored[0]?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  for (const inner of ignored) inner.remove();
  return { paragraph: element, list: match[1] ?? '', level: Number(match[2]), marker };
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Returns whether only white space and comments separate two items of one list. */
function follows(before: Element | undefined, entry: Element): boolean {
  let node = entry.previousSibling;
  while (node && node !== before) {
    if (node instanceof Element || (node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) return false;
    node = node.previousSibling;
  }
  return node !== null && node === before;
}

/** Returns the open list of an entry, and opens and closes lists as its level requires. */
function openListFor(open: Open[], entry: Entry) {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > entry.level) open.pop();
  const last = open.at(-1);
  const continues = last?.level === entry.level && (last.name === entry.list || open.length > 1);
  if (last && continues) return last.list;
  if (last?.level === entry.level) open.pop();
  const list = listFor(entry);
  const parentItem = open.at(-1)?.list.lastElementChild;
  if (parentItem) parentItem.append(list);
  else entry.paragraph.before(list);
  open.push({ list, level: entry.level, name: entry.list });
  return list;
}

function listFor({ paragraph, marker }: Entry): Element {
  const list = paragraph.ownerDocument.createElement(isNumber(marker) ? 'ol' : 'ul');
  const first = Number.parseInt(marker.replace('(', ''), 10);
  if (list.localName === 'ol' && first > 1) list.setAttribute('start', String(first));
  return list;
}

/** Returns whether a marker is a number such as '1.', 'a)' or '(iv)'; 'o' and '·' are bullets. */
const isNumber = (marker: string): boolean => /^\(?([0-9]+|[a-z]{1,5})[.)]$/i.test(marker);
