import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { imageVariants } from './image-variants.ts';

/** What `imageVariants` reads and converts, in the order of the calls, and what happens while a conversion runs. */
const seen = { sources: [] as Buffer[], timeouts: [] as number[], onConversion: () => {} };

vi.mock('sharp', async (importOriginal) => {
  const { default: original } = await importOriginal<{ default: typeof sharp }>();
  const recording = (source: Buffer, options: object): Sharp => {
    seen.sources.push(source);
    const image = original(source, options);
    const { timeout, toBuffer } = image;
    image.timeout = (given) => {
      seen.timeouts.push(given.seconds);
      return timeout.call(image, given);
    };
    image.toBuffer = (async (given: { resolveWithObject: true }) => {
      const result = await toBuffer.call(image, given);
      seen.onConversion();
      return result;
    }) as typeof image.toBuffer;
    return image;
  };
  return {
    default: Object.assign(recording, { cache: original.cache, queue: original.queue, counters: original.counters }),
  };
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="1600" height="800" fill="#a33"/></svg>',
);

beforeEach(() => {
  Object.assign(seen, { sources: [], timeouts: [], onConversion: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
});

it('draws an SVG once for all variants', async () => {
  const { width, height, files } = await imageVariants(svg);
  expect([width, height]).toEqual([1_200, 600]);
  expect(Object.keys(files)).toEqual(['thumbnail', 'medium', 'large']);
  // Its size is read, and it is drawn.
  expect(seen.sources.filter((source) => source === svg)).toHaveLength(2);
});

it('converts one image at a time', async () => {
  let highest = 0;
  const sample = () => {
    const { queue, process } = sharp.counters();
    highest = Math.max(highest, queue + process);
  };
  sharp.queue.on('change', sample);
  await Promise.all(Array.from({ length: 4 }, () => imageVariants(svg)));
  sharp.queue.off('change', sample);
  // Four without the limit. A conversion is still counted when the next one has begun.
  expect(highest).toBeLessThanOrEqual(2);
});

it('rejects an image when 30 are waiting', async () => {
  const all = await Promise.allSettled(Array.from({ length: 32 }, () => imageVariants(svg)));
  expect(all.map(({ status }) => status)).toEqual([...Array(31).fill('fulfilled'), 'rejected']);
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfter: 2 } });
});

it('limits the time of all variants together', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  seen.onConversion = () => vi.setSystemTime(Date.now() + 4_000);
  await expect(imageVariants(svg)).rejects.toMatchObject({ code: 'invalid', message: 'The image cannot be read' });
  expect(seen.timeouts).toEqual([10, 6, 2]);
});
