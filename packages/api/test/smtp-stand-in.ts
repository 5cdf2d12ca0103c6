import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that records the subjects of the mails it accepts. */
export const startMailServer = async () => {
  const state = { isDown: false, connections: 0, subjects: [] as string[] };
  const rejection = () => (state.isDown ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      state.connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) => done(rejection()),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        state.subjects.push(/^Subject: (.*)\r$/m.exec(Buffer.concat(chunks).toString())?.[1] ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { state, url, close: () => new Promise<void>((resolve) => server.close(resolve)) };
};
