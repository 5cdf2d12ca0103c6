// A progress line with the current task and its duration: rewritten in place on a terminal, plain lines elsewhere.
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const PLAIN_EVERY_MS = 15_000;

/** Shows `title` while `work` runs, then the duration. Returns the result of `work`, and rethrows its errors. */
export async function stage(title, work, out = process.stdout) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const indicator = out.isTTY ? spinner(out, title, seconds) : plainLines(out, title, seconds);
  try {
    const result = await work();
    indicator.end(`✓ ${title} (${seconds()})\n`);
    return result;
  } catch (error) {
    indicator.end(`✗ ${title} (${seconds()})\n`);
    throw error;
  }
}

function spinner(out, title, seconds) {
  let frame = 0;
  const draw = () => {
    frame += 1;
    out.write(`\r\x1b[2K${FRAMES[frame % FRAMES.length]} ${title}… ${seconds()}`);
  };
  draw();
  const timer = setInterval(draw, 120);
  return {
    end(line) {
      clearInterval(timer);
      out.write(`\r\x1b[2K${line}`);
    },
  };
}

function plainLines(out, title, seconds) {
  out.write(`${title}…\n`);
  const timer = setInterval(() => out.write(`${title}… ${seconds()}\n`), PLAIN_EVERY_MS);
  return {
    end(line) {
      clearInterval(timer);
      out.write(line);
    },
  };
}
