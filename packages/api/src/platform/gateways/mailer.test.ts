import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Mailer, openMailer } from './mailer.ts';
import { OutgoingError, Undeliverable } from './outgoing.ts';

/** An SMTP server that accepts or rejects mails as the test sets it up. */

type Stage = 'recipient' | 'data';
let reject: { stage: Stage; code: number } | undefined;
let connections = 0;
let accepted: { from: string; to: string[]; text: string }[] = [];

const rejectionAt = (stage: Stage) =>
  reject?.stage === stage
    ? Object.assign(new Error('asha@example.test is not wanted'), { responseCode: reject.code })
    : null;
const addressesOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
});
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    connections += 1;
    done();
  },
  onRcptTo: (_address, _session, done) => done(rejectionAt('recipient')),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const rejection = rejectionAt('data');
      if (!rejection) accepted.push({ ...addressesOf(session), text: Buffer.concat(chunks).toString() });
      done(rejection);
    });
  },
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
afterEach(() => {
  for (const mailer of opened.splice(0)) mailer.close();
});
beforeEach(() => {
  reject = undefined;
  accepted = [];
});

const mail = { to: 'asha@example.test', subject: 'Your Bakehouse code', text: 'Namaste ₹ 123456\n.\nthe end' };
const opened: Mailer[] = [];
const openFor = (SMTP_URL: string) => {
  const mailer = openMailer(readConfig({ SMTP_URL, MAIL_FROM: 'Bakehouse <hello@bakehouse.test>' }));
  if (!mailer) throw new Error('no mailer');
  opened.push(mailer);
  return mailer;
};
const send = (given: Partial<typeof mail> = {}) => openFor(url).send({ ...mail, ...given });
const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

describe('the mailer', () => {
  it('is undefined without SMTP_URL', () => expect(openMailer(readConfig({}))).toBeUndefined());

  it('sends plain text from MAIL_FROM to one address', async () => {
    await send();
    expect(accepted).toHaveLength(1);
    expect(accepted[0]).toMatchObject({ from: 'hello@bakehouse.test', to: ['asha@example.test'] });
    expect(accepted[0]?.text).toMatch(/^From: Bakehouse <hello@bakehouse.test>\r$/m);
    expect(accepted[0]?.text).toMatch(/^Subject: Your Bakehouse code\r$/m);
    expect(accepted[0]?.text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(accepted[0]?.text).not.toMatch(/^(Bcc|X-|Content-Disposition)/m);
  });

  it('sends many mails over few connections', async () => {
    const mailer = openFor(url);
    connections = 0;
    await Promise.all(Array.from({ length: 40 }, () => mailer.send(mail)));
    expect(accepted).toHaveLength(40);
    expect(connections).toBeLessThanOrEqual(5);
  });

  it.each([
    ['recipient', 451],
    ['data', 452],
  ] as const)('reports a %s rejected with %i as a temporary error', async (stage, code) => {
    reject = { stage, code };
    const error = await failure(send());
    expect(error).toBeInstanceOf(OutgoingError);
    expect(error).not.toBeInstanceOf(Undeliverable);
    // The server's own text may contain the address, so it is not repeated.
    expect(error?.message).toBe(`the mail server answered ${code}`);
    reject = undefined;
    await send();
    expect(accepted).toHaveLength(1);
  });

  it('reports a permanently rejected recipient as undeliverable', async () => {
    reject = { stage: 'recipient', code: 550 };
    expect(await failure(send())).toBeInstanceOf(Undeliverable);
  });

  it.each([
    { subject: 'Hello\r\nBcc: everyone@example.test' },
    { subject: 'Hello\nX-Spam: no' },
    { to: 'asha@example.test\r\nBcc: everyone@example.test' },
    { to: 'asha@example.test, everyone@example.test' },
    { to: 'Asha <asha@example.test>' },
    { to: '' },
  ])('rejects %o without connecting', async (given) => {
    expect(await failure(send(given))).toBeInstanceOf(Undeliverable);
    expect(accepted).toEqual([]);
  });

  it('never turns the text into a header', async () => {
    await send({ text: 'Bcc: everyone@example.test\r\n\r\nX: y' });
    expect(accepted[0]?.to).toEqual(['asha@example.test']);
    expect(accepted[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/Bcc/);
  });

  it('reports an unreachable server as a temporary error', async () => {
    const error = await failure(openFor('smtp://127.0.0.1:1').send(mail));
    expect(error).toBeInstanceOf(OutgoingError);
    expect(error).not.toBeInstanceOf(Undeliverable);
    expect(error?.message).toMatch(/^the mail server could not be reached \(\w+\)$/);
  });
});
