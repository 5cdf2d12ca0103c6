// Builds the OpenAPI document from the sources of the API.

/** At least as many as the parameters of `allRoutes`. */
const MAX_SERVICES = 20;

/** Returns the OpenAPI document as JSON text. It needs no database: routes use their services only when they are called. */
export async function buildOpenApiDocument() {
  const [{ allRoutes }, { buildDocument }] = await Promise.all([
    import('../../packages/api/src/app/modules.ts'),
    import('../../packages/api/src/app/openapi/document.ts'),
  ]);
  const unused = new Proxy(() => {}, { get: () => unused, apply: () => unused });
  return buildDocument(allRoutes(...Array(MAX_SERVICES).fill(unused)));
}
