/**
 * Packages that are not part of the bundle of the API and are loaded on first use, because they have native code or
 * WebAssembly or read files of their own folder.
 */
export const EXTERNAL = [
  /^(sharp|pdfkit|harfbuzzjs|bidi-js|pg-native)$/,
  /^@(node-rs|electric-sql|expo-google-fonts|fastify[/]swagger|fastify[/]swagger-ui)([/]|$)/,
];
