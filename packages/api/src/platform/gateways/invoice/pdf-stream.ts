import { Readable } from 'node:stream';
import type { Layout } from './invoice-pdf.ts';

/**
 * Draws layouts as one PDF while the response is read, with one layout in memory at a time. pdfkit is slow to load, so it is
 * loaded with the first file.
 * @param layouts returns the documents, each on pages of its own
 */
export function streamPdf(title: string, createdAt: Date, layouts: () => AsyncIterable<Layout>): Readable {
  const parts = async function* () {
    const { drawTogether } = await import('./invoice-pdf.ts');
    yield* drawTogether(title, createdAt, layouts());
  };
  return Readable.from(parts(), { objectMode: false });
}
