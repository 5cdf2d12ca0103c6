/**
 * Replaces every `$ref` of an OpenAPI document by its target. Targets are shared, not copied.
 * @returns the same document, changed in place
 */
export const expandRefs = <Document extends object>(document: Document): Document => {
  const targetOf = (ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  const seen = new Set<object>();
  const expand = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string') return expand(targetOf($ref));
    if (seen.has(value)) return value;
    seen.add(value);
    for (const [key, part] of Object.entries(value)) (value as Record<string, unknown>)[key] = expand(part);
    return value;
  };
  expand(document);
  return document;
};
