// The catalogues of the dashboard and of the server: one word for each term of the trade, and the arguments of each message. That no translation is
// missing is a check of its own (`lingui check`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { compileEnglish } from '../../packages/contract/src/i18n.ts';
import { ADMIN, API } from '../lib/paths.mjs';

const LOCALES = join(ADMIN, 'locales');
const API_LOCALES = join(API, 'locales');
const glossary = JSON.parse(readFileSync(join(LOCALES, 'glossary.json'), 'utf8'));

const messagesIn = (folder, locale) =>
  Object.entries(
    formatter({ lineNumbers: false }).parse(readFileSync(join(folder, `${locale}.po`), 'utf8'), { locale }),
  ).map(([id, { translation }]) => ({ id, translation }));

/** The messages of both catalogues, which share those of the contract. */
const messagesOf = (locale) => {
  const ofDashboard = messagesIn(LOCALES, locale);
  const known = new Set(ofDashboard.map(({ id }) => id));
  return [...ofDashboard, ...messagesIn(API_LOCALES, locale).filter(({ id }) => !known.has(id))];
};

/** The names of the arguments of a message, with those in the forms of a plural. */
const argumentsOf = (tokens) =>
  new Set(
    tokens.flatMap((token) =>
      typeof token === 'string'
        ? []
        : [
            token[0],
            ...Object.values(token[2] ?? {}).flatMap((form) => (Array.isArray(form) ? [...argumentsOf(form)] : [])),
          ],
    ),
  );

test('English messages are compiled as Lingui compiles them', () => {
  const messages = messagesOf('hi');
  expect(messages.length).toBeGreaterThan(200);
  const others = [
    '{name}',
    'You have {count, plural, one {# order of {name}} other {# orders of {name}}} until {time}.',
  ];
  for (const id of [...messages.map(({ id }) => id), ...others])
    expect(compileEnglish(id), id).toEqual(compileMessage(id));
});

describe.each(['hi', 'ta', 'bn', 'mr'])('%s', (locale) => {
  test('has the arguments of the English messages', () => {
    const wrong = messagesOf(locale).filter(({ id, translation }) => {
      const [english, translated] = [id, translation].map((text) => argumentsOf(compileMessage(text)));
      return english.symmetricDifference(translated).size > 0;
    });
    expect(wrong).toEqual([]);
  });

  test('has the same translation of a message in both catalogues', () => {
    const ofDashboard = new Map(messagesIn(LOCALES, locale).map(({ id, translation }) => [id, translation]));
    const shared = messagesIn(API_LOCALES, locale).filter(({ id }) => ofDashboard.has(id));
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ id, translation }) => ofDashboard.get(id) !== translation)).toEqual([]);
  });

  test('has one word for each term of the trade', () => {
    const messages = messagesOf(locale);
    const wrong = Object.entries(glossary).flatMap(([term, words]) => {
      const named = messages.filter(({ id }) => new RegExp(`\\b${term}s?\\b`, 'i').test(id.replaceAll(/\{\w+\}/g, '')));
      expect(named.length, term).toBeGreaterThan(0);
      return named.filter(({ translation }) => !translation.includes(words[locale].normalize('NFC')));
    });
    expect(wrong).toEqual([]);
  });

  test('has no text in Latin letters except names', () => {
    const withLatin = messagesOf(locale).filter(({ translation }) =>
      /[a-z]{2,}/i.test(
        translation.replaceAll(
          /Bakehouse|Google Authenticator|Aegis|1Password|HDFC0001234|SMS|COD|IFSC|WebGL|QR|PIN|IP|SVG|JPG|GIF|MAX|A6|GSTIN|PAN|FSSAI|OTP|PDF|JPEG|PNG|WebP|HEIC|MB|24 Dec|name@example\.in|\{\w+(?:, plural,)?|\b(?:one|other) (?=\{)/g,
          '',
        ),
      ),
    );
    expect(withLatin).toEqual([]);
  });
});
