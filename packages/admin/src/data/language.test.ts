import { activateLanguage, activeLanguage } from '@bakehouse/contract/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, openLanguage, preferredLanguage } from './language.ts';

const withBrowser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => activateLanguage('en'));

describe('the language of a device', () => {
  it.each([
    [['hi-IN', 'en'], 'hi'],
    [['gu-IN', 'mr-IN', 'en-IN'], 'mr'],
    [['en-GB', 'hi'], 'en'],
    [['fr'], 'en'],
    // Hiligaynon, a language of the Philippines.
    [['hil-PH'], 'en'],
    [[], 'en'],
  ])('of a browser with %j is %s', (languages, expected) => {
    withBrowser(...languages);
    expect(preferredLanguage()).toBe(expected);
  });

  it('is the one that the person chose', () => {
    withBrowser('hi-IN');
    chooseLanguage('ta');
    expect(preferredLanguage()).toBe('ta');
    localStorage.setItem('bakehouse.language', 'klingon');
    expect(preferredLanguage()).toBe('hi');
  });

  it('stays English when its catalogue cannot be loaded', async () => {
    // Only the build compiles catalogues.
    await openLanguage('bn');
    expect(activeLanguage()).toBe('en');
    expect(document.documentElement.lang).not.toBe('bn');
  });
});
