import { describe, expect, it } from 'vitest';
import { messageLanguages } from '../core/message-language.ts';
import { notificationKinds } from '../notification/notification-kinds.ts';
import { notificationTexts } from '../notification/notification-texts.ts';
import { defaultMessage } from './default-messages.ts';
import { dltError, renderRegistered } from './dlt-template.ts';
import { channelsOf, messageKinds, placeholdersOf } from './message-kinds.ts';
import { templateErrors } from './message-template.endpoints.ts';
import { renderSubject, renderText, unknownPlaceholders } from './render-message.ts';
import { smsLength } from './sms-segments.ts';

describe('the default texts', () => {
  it('use only placeholders of their message, and have a subject exactly in emails', () => {
    for (const kind of messageKinds)
      for (const channel of channelsOf(kind))
        for (const language of messageLanguages)
          expect(
            templateErrors(kind, channel, defaultMessage(kind, channel, language)),
            `${kind} ${channel} ${language}`,
          ).toEqual({});
  });

  it('of an SMS in English are in the GSM alphabet', () => {
    for (const kind of messageKinds.filter((name) => channelsOf(name).includes('sms')))
      expect(smsLength(defaultMessage(kind, 'sms', 'en').text).encoding, kind).toBe('GSM-7');
  });

  it('of the feed use only placeholders of their kind', () => {
    for (const kind of notificationKinds) {
      const { title, text } = notificationTexts[kind];
      for (const language of messageLanguages)
        expect(unknownPlaceholders(title[language] + text[language], placeholdersOf(kind)), kind).toEqual([]);
    }
  });
});

describe('a template of a mail with a link', () => {
  const errorsOf = (text: string, subject = 'Your invitation') =>
    templateErrors('account_invited', 'email', { subject, text });

  it('has the link on a line of its own, once', () => {
    expect(errorsOf('Hello {{name}}\n {{ link }} \nBye')).toEqual({});
    for (const text of ['Hello {{name}}', 'Open {{link}}', 'https://other.example/?to={{link}}', '{{link}}\n{{link}}'])
      expect(errorsOf(text), text).toEqual({ text: 'Put {{link}} on a line of its own, once' });
  });

  it('has no link in the subject', () => {
    expect(errorsOf('{{link}}', '{{link}}')).toEqual({ subject: 'The subject cannot have {{link}}' });
  });
});

describe('a message', () => {
  it('has the values in place of the placeholders, once', () => {
    expect(renderText('Dear {{ name }}, {{name}}!', { name: '{{name}} $& \\1' })).toBe(
      'Dear {{name}} $& \\1, {{name}} $& \\1!',
    );
  });

  it('leaves out lines whose placeholders are all empty', () => {
    const text = 'Hello\n\nItems: {{items}}\nDue: {{due}}\n{{a}} and {{b}}\n\n\nBye';
    expect(renderText(text, { items: '1 cake', due: '', b: 'x' })).toBe('Hello\n\nItems: 1 cake\n and x\n\nBye');
  });

  it('gets no further line from a value', () => {
    expect(renderText('For {{name}}', { name: 'Asha\r\nBcc: x\u2028y' })).toBe('For Asha Bcc: x y');
    expect(renderSubject('For {{name}}', { name: 'Asha\r\nBcc: x' })).toBe('For Asha Bcc: x');
  });
});

describe('a registered text', () => {
  const registered = 'Dear {#var#}, order {#alphanumeric#}{#var#} is ready.\r\nPay {#numeric#}';

  it.each([
    ['Dear {{name}}, order {{number}} is ready.\nPay {{due}}', undefined],
    ['Dear {{name}}, order {{a}}{{b}} is ready.\nPay {{due}}', undefined],
    ['Dear {{name}}, order {{a}}{{b}}{{c}} is ready.\nPay {{due}}', /2 variables here/],
    ['Dear {{name}}, order {{number}} is ready. Pay {{due}}', /"is ready/],
    ['Dear {{name}}, order {{number}} is ready.\nPay', /"is ready/],
    ['Dear Asha, order {{number}} is ready.\nPay {{due}}', /"Dear"/],
    ['Dear {{name}}, order {{number}} is ready.\nPay {{due}} now', /ends before "now"/],
    ['', /"Dear"/],
  ])('%j', (text, problem) => {
    const found = dltError(text, registered);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });

  it('keeps its lines, and shortens values to their variables', () => {
    const text = 'Dear {{name}}, order {{number}} is ready.\nPay {{due}}';
    const values = { name: 'A'.repeat(40), number: 'B'.repeat(70), due: '' };
    expect(renderRegistered(text, registered, values)).toBe(
      `Dear ${'A'.repeat(30)}, order ${'B'.repeat(60)} is ready.\nPay -`,
    );
  });
});

describe('a value of a registered text', () => {
  const render = (value: string) => renderRegistered('For {{value}}.', 'For {#var#}.', { value });

  it('is not cut in the middle of a character, so that it can be stored', () => {
    const text = render(`x${'🎂'.repeat(20)}`);
    expect(text).toBe(`For x${'🎂'.repeat(14)}.`);
    expect(text.isWellFormed()).toBe(true);
  });

  it('is complete if it is an address of a page', () => {
    const link = `https://pay.example.test/${'a'.repeat(40)}`;
    expect(render(link)).toBe(`For ${link}.`);
  });
});

describe('the length of an SMS', () => {
  it.each([
    ['', 'GSM-7', 0, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['[]', 'GSM-7', 4, 1],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['₹', 'UCS-2', 1, 1],
    ['अ'.repeat(70), 'UCS-2', 70, 1],
    ['अ'.repeat(71), 'UCS-2', 71, 2],
    ['अ'.repeat(135), 'UCS-2', 135, 3],
    ['🎂', 'UCS-2', 2, 1],
  ])('%j', (text, encoding, units, segments) => {
    expect(smsLength(text)).toEqual({ encoding, units, segments });
  });
});
