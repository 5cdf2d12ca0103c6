// Runs the commands of "Debug" and "Propose a change" of CONTRIBUTING.md, and the shell session of docs/integrations.md, with other
// ports and folders.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { testEnv } from '../lib/test-env.mjs';
import { HELP } from '../lib/test-parts.mjs';

const readDocument = (name) => readFileSync(join(ROOT, name), 'utf8');
const guide = readDocument('CONTRIBUTING.md');
/** The shell blocks of a section, also those in lists. */
const commandsOf = (title, text = guide) => {
  const [section] = text.slice(text.indexOf(`## ${title}\n`) + 3).split('\n## ');
  return [...section.matchAll(/^( *)```sh\n([\s\S]*?)```/gm)].map(([, indent, code]) =>
    code.replaceAll(`\n${indent}`, '\n').trim(),
  );
};

/** The environment of a shell that runs the commands: without the settings of this test run. */
const shellEnv = Object.fromEntries(
  Object.entries(testEnv(process.env)).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name)),
);

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-recipes-'));
const started = new Set();
const ports = {};

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });

beforeAll(async () => {
  for (const port of ['3000', '4318']) ports[port] = await freePort();
});

/** Ends a command and the programs that it started; the output closes with the last of them. */
const stop = (child) => {
  started.delete(child);
  if (child.exitCode !== null) return undefined;
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-child.pid, 'SIGTERM');
  return ended;
};
afterAll(async () => {
  await Promise.all([...started].map(stop));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command of the guide. `output` has what it has printed. */
const start = (command) => {
  const code = command.replaceAll(/\b(3000|4318)\b/g, (port) => ports[port]).replace('--inspect ', '--inspect=0 ');
  const env = { ...shellEnv, PORT: String(ports['3000']), DATA_DIR: join(folder, 'data') };
  const child = spawn('bash', ['-c', code], { cwd: ROOT, env, detached: true });
  started.add(child);
  const running = { child, output: '', ended: new Promise((resolve) => child.once('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      running.output += chunk;
    });
  return running;
};

const waitFor = (running, text) => expect.poll(() => running.output).toContain(text);

test.skipIf(process.platform === 'win32')(
  'the commands of "Debug" and the shell session do what the documents say',
  async () => {
    const [debuggerCommand, receiver, tracedServer, call, oneTest] = commandsOf('Debug');
    const debugged = start(debuggerCommand);
    await waitFor(debugged, 'Debugger listening');
    await waitFor(debugged, 'is ready at');
    await stop(debugged.child);

    const spans = start(receiver);
    const traced = start(tracedServer);
    await waitFor(traced, 'is ready at');
    const response = start(call);
    expect(await response.ended).toBe(0);
    expect(JSON.parse(response.output).data).toBeDefined();
    await waitFor(spans, '00000000000000000000000000004711 GET ');
    await waitFor(spans, '00000000000000000000000000004711 select ');
    const [session] = commandsOf('Try the API in a shell', readDocument('docs/integrations.md'));
    const shell = start(session);
    expect(await shell.ended, shell.output).toBe(0);
    expect(shell.output).toMatch(
      /Order address updated successfully[\s\S]+Order status updated successfully[\s\S]+Signed out/,
    );
    await stop(traced.child);
    await stop(spans.child);

    const single = start(oneTest);
    expect(await single.ended, single.output).toBe(0);
    expect(single.output).toMatch(/1 passed/);
  },
);

test('the commands of "Propose a change" exist', () => {
  const lines = commandsOf('Propose a change').flatMap((code) => code.split('\n'));
  const git = (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch', 'main');
  git(
    '-c',
    'user.name=Asha',
    '-c',
    'user.email=asha@example.test',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'first',
  );
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const line of lines) {
    const [program, ...words] = line.split(' ');
    if (program === 'git') git(...words);
    else expect(Object.keys(scripts), line).toContain(words[0] === 'run' ? words[1] : words[0]);
  }
  expect(git('branch', '--show-current').trim()).toBe('order-gift-wrap');
  expect(HELP).toContain('--changed');
});
