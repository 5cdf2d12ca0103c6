import { randomUUID } from 'node:crypto';

/** Builds a multipart body in the order of a browser: text fields, then files by field. */
export const multipart = (fields: Record<string, string>, files: Record<string, { name: string; content: Buffer }>) => {
  const boundary = `----${randomUUID()}`;
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  for (const [field, { name, content }] of Object.entries(files))
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      content,
      '\r\n',
    );
  parts.push(`--${boundary}--\r\n`);
  const payload = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

/** A PNG image of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
