// Replaces two slow functions of jsdom, which took a third of the time of these tests. Both return what jsdom returns, and
// `fast-dom.test.tsx` compares them on whole screens.

/** The function of jsdom. */
export const jsdomComputedStyle = window.getComputedStyle.bind(window);

const inherited = ['visibility', 'pointer-events', 'pointerEvents', 'direction'];
/** The styles that role queries, pointer events and the positions of popovers read. */
export const fastStyles = new Set<string>([
  ...inherited,
  ...['display', 'position', 'overflow', 'overflowX', 'overflowY', 'contain', 'containerType', 'willChange'],
  ...['transform', 'translate', 'scale', 'rotate', 'perspective', 'filter', 'backdropFilter'],
  ...['marginLeft', 'marginRight', 'scrollbarGutter'],
]);
/** Elements whose default style depends on more than their name, `hidden` and `type`. */
const specialNames = new Set(['bdi', 'dialog', 'embed', 'img', 'noscript', 'slot', 'summary']);
const specialAttributes = ['dir', 'popover'];

let styles = new Map<Element, Map<string, string>>();
let rules: { classes: Set<string>; selectors: string[] } | null = null;
let labels: { byId: Map<string, HTMLLabelElement[]>; around: HTMLLabelElement[] } | null = null;
const reset = () => {
  styles = new Map();
  rules = null;
  labels = null;
};
const observer = new MutationObserver(reset);
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
const resetIfChanged = () => {
  if (observer.takeRecords().length > 0) reset();
};

const valueIn = (style: CSSStyleDeclaration, key: string): string => Reflect.get(style, key) as string;

const unstyled = document.implementation.createHTMLDocument();
const defaults = new Map<string, CSSStyleDeclaration>();
const initial = jsdomComputedStyle(unstyled.createElement('span'));

/** Returns the default style of elements of this kind. */
const defaultsOf = (element: Element): CSSStyleDeclaration => {
  const attributes = ['hidden', 'type'].filter((name) => element.hasAttribute(name));
  const values = attributes.map((name) => [name, element.getAttribute(name) ?? ''] as const);
  const key = [element.namespaceURI, element.localName, ...values.flat()].join(' ');
  const found = defaults.get(key);
  if (found) return found;
  const sample = unstyled.createElementNS(element.namespaceURI, element.localName);
  for (const [name, value] of values) sample.setAttribute(name, value);
  const style = jsdomComputedStyle(sample);
  defaults.set(key, style);
  return style;
};

/** The first words of the styles, which their shorthands begin with too. */
const families = [...new Set([...fastStyles].map((key) => /^[a-z]+/.exec(key)?.[0] ?? key))];
const familyOf = new Map([...fastStyles].map((key) => [key, families.find((family) => key.startsWith(family)) ?? key]));

/** Returns the selectors of the rules that may declare one of the styles. */
const selectorsIn = (list: CSSRuleList): string[] =>
  [...list].flatMap((rule) => {
    if (!(rule instanceof CSSStyleRule)) return 'cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : [];
    return ['all', ...families].some((family) => rule.cssText.includes(family)) ? [rule.selectorText] : [];
  });

const selectorsBySheet = new WeakMap<CSSStyleSheet, { source: string; selectors: string[] }>();
const selectorsOf = (sheet: CSSStyleSheet): string[] => {
  const source = `${sheet.cssRules.length} ${sheet.ownerNode?.textContent}`;
  const known = selectorsBySheet.get(sheet);
  if (known?.source === source) return known.selectors;
  const selectors = selectorsIn(sheet.cssRules);
  selectorsBySheet.set(sheet, { source, selectors });
  return selectors;
};

/** Returns the class without which no element matches the selector. */
const requiredClass = (selector: string) =>
  selector.includes(',') ? null : /\.([\w-]+)(:[\w:-]+)?$/.exec(selector)?.[1];
const findRules = () => {
  const found = [...document.styleSheets].flatMap(selectorsOf);
  return {
    classes: new Set(found.flatMap((selector) => requiredClass(selector) ?? [])),
    selectors: found.filter((selector) => !requiredClass(selector)),
  };
};

/** Whether the style may depend on more than the kind of the element and its `style` attribute. */
const isUnusual = (element: Element) => {
  if (specialNames.has(element.localName) || specialAttributes.some((name) => element.hasAttribute(name))) return true;
  rules ??= findRules();
  const { classes, selectors } = rules;
  const names = element.getAttribute('class')?.split(/\s+/) ?? [];
  return names.some((name) => classes.has(name)) || selectors.some((selector) => element.matches(selector));
};

const findStyle = (element: Element, key: string): string => {
  const isInline = element.getAttribute('style')?.includes(familyOf.get(key) ?? key);
  if (isInline || isUnusual(element)) return valueIn(jsdomComputedStyle(element), key);
  const byDefault = valueIn(defaultsOf(element), key);
  const isInherited = inherited.includes(key) && byDefault === valueIn(initial, key) && element.parentElement;
  return isInherited ? styleOf(isInherited, key) : byDefault;
};

const styleOf = (element: Element, key: string): string => {
  const known = styles.get(element) ?? new Map<string, string>();
  styles.set(element, known);
  const found = known.get(key) ?? findStyle(element, key);
  known.set(key, found);
  return found;
};

// jsdom matches each rule of each style sheet against an element and its ancestors after every change of the document.
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || element.ownerDocument !== document) return jsdomComputedStyle(element, pseudo);
  const read = (key: string | symbol): unknown => {
    resetIfChanged();
    if (fastStyles.has(String(key))) return styleOf(element, String(key));
    const style = jsdomComputedStyle(element);
    const value: unknown = Reflect.get(style, key);
    return typeof value === 'function' ? value.bind(style) : value;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, key) =>
      key === 'getPropertyValue'
        ? (name: string) => (fastStyles.has(name) ? read(name) : jsdomComputedStyle(element).getPropertyValue(name))
        : read(key),
  });
};

const findLabels = () => {
  const all = [...document.querySelectorAll('label')];
  const hasFor = (label: HTMLLabelElement) => label.hasAttribute('for');
  return {
    byId: Map.groupBy(all.filter(hasFor), (label) => label.htmlFor),
    around: all.filter((label) => !hasFor(label)),
  };
};

type LabelsGetter = (this: HTMLInputElement) => Iterable<HTMLLabelElement> | null;
/** The getters of jsdom, by prototype. */
export const jsdomLabels = new Map<object, LabelsGetter>();

// jsdom walks through the document for each label of each control.
for (const kind of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const) {
  const { prototype } = window[`HTML${kind}Element`];
  const slow = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get as LabelsGetter;
  jsdomLabels.set(prototype, slow);
  const get: LabelsGetter = function () {
    if (!document.contains(this) || this.type === 'hidden') return slow.call(this);
    resetIfChanged();
    labels ??= findLabels();
    const byId = (this.id && document.getElementById(this.id) === this && labels.byId.get(this.id)) || [];
    const around = labels.around.filter((label) => label.contains(this) && label.control === this);
    return around.length > 0 && byId.length > 0 ? slow.call(this) : [...byId, ...around];
  };
  Object.defineProperty(prototype, 'labels', { configurable: true, get });
}
