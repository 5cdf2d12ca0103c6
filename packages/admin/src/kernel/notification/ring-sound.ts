/** The sound of a new order, made in the browser. */

/** Seconds from one chime to the next. */
const period = 4;
/** The tones of a chime: frequency in hertz, and the start in seconds. */
const tones = [
  [880, 0],
  [1174.7, 0.18],
  [1568, 0.36],
] as const;
const volume = 0.25;
/** Seconds in which a tone fades to about a third. */
const decay = 0.22;

/**
 * Returns the samples of one chime and the silence after it.
 * @param rate samples per second.
 */
export function chimeSamples(rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(rate * period));
  for (const [frequency, start] of tones)
    for (let index = Math.round(start * rate); index < samples.length; index += 1) {
      const time = index / rate - start;
      const value = volume * Math.sin(2 * Math.PI * frequency * time) * Math.exp(-time / decay);
      samples[index] = (samples[index] ?? 0) + value;
    }
  return samples;
}

export type Sound = { readonly stop: () => void };

/**
 * Plays the chime, once or until it is stopped. The audio hardware repeats it, so browsers that slow down the timers of
 * background tabs do not interrupt it.
 * @returns undefined if the browser does not allow sound before the user has clicked or typed in this tab.
 */
export async function playChime({ repeats }: { repeats: boolean }): Promise<Sound | undefined> {
  const context = new AudioContext();
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
  if (context.state !== 'running') {
    await context.close();
    return undefined;
  }
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * period), context.sampleRate);
  buffer.copyToChannel(chimeSamples(context.sampleRate), 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = repeats;
  source.connect(context.destination);
  const close = () => {
    if (context.state !== 'closed') void context.close();
  };
  source.addEventListener('ended', close);
  source.start();
  return {
    stop: () => {
      source.stop();
      close();
    },
  };
}
