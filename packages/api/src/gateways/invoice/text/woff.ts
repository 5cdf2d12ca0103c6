import { inflateSync } from 'node:zlib';

/**
 * Converts a WOFF file to the font that it contains.
 * WOFF compresses each table, and creating the PDF's subset would decompress the outlines for every glyph. An
 * uncompressed font is read in place.
 * @see https://www.w3.org/TR/WOFF/
 */

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const readTables = (woff: Buffer) =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, compressedLength, length] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ];
    const bytes = woff.subarray(offset, offset + compressedLength);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      // WOFF stores a table uncompressed if compression would not make it smaller.
      bytes: compressedLength < length ? inflateSync(bytes) : bytes,
    };
  });

/**
 * Decompresses a WOFF font.
 * @param woff the file
 * @returns the TrueType or OpenType font
 * @throws Error if the file is not WOFF version 1
 */
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
    // Tables start at multiples of four bytes.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
};
