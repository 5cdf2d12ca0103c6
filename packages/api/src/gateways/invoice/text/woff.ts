import { inflateSync } from 'node:zlib';

/**
 * A WOFF file as the plain font it was made from. WOFF packs each table by itself, and the PDF's subset would unpack the
 * outlines anew for every glyph; plain, a font is read in place.
 */

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const readTables = (woff: Buffer) =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      // A table that packing would not make smaller is kept as it is.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });

/** @throws Error when `woff` is not WOFF (version 1). */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const tables = readTables(woff);
  const head = Buffer.alloc(fontHeader + tables.length * fontEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = fontHeader + index * fontEntry;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
};
