import { activateLanguage, activeLanguage } from '@bakehouse/contract/i18n';
import { profileEndpoints } from '@bakehouse/contract/profile';
import type { SessionUser } from '@bakehouse/contract/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../test/fakes/fake-api.ts';
import { signedIn } from '../../test/fakes/fake-session.ts';
import * as toast from '../ui/feedback/toast.tsx';
import { chooseLanguage, languageOf, openLanguage, preferredLanguage, saveLanguage } from './language.ts';
import { currentSession, startSession } from './session.ts';

const withBrowser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

const user = { ...signedIn().data, roles: [{ _id: '01990000-0000-7000-8000-000000000003', name: 'Vendor' }] };

const startStore = (overrides: Partial<SessionUser>) => {
  startSession({ ...signedIn([], { ...user, ...overrides }), vendor_id: user._id });
  return currentSession();
};

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
    chooseLanguage('ta', { status: 'out' });
    expect(preferredLanguage()).toBe('ta');
    localStorage.setItem('bakehouse.language', 'klingon');
    expect(preferredLanguage()).toBe('hi');
  });

  it('is that of the account after a sign-in, also for the pages before the next one', () => {
    withBrowser('hi-IN');
    expect(languageOf(startStore({ language: null }))).toBe('hi');
    expect(languageOf(startStore({ language: 'ta' }))).toBe('ta');
    expect(preferredLanguage()).toBe('ta');
  });

  it('is stored with the account', async () => {
    const session = startStore({ language: 'ta' });
    const saved = answer(profileEndpoints.update, () => ({
      message: 'Saved',
      data: { ...user, language: 'mr' as const },
    }));
    chooseLanguage('mr', session);
    // The page is loaded again before the account has the choice.
    expect(languageOf(session)).toBe('mr');
    await saveLanguage(session);
    expect(saved.map(({ body }) => body)).toEqual([{ language: 'mr' }]);
    await saveLanguage(currentSession());
    expect(saved).toHaveLength(1);
    expect(languageOf(startStore({ language: 'bn' }))).toBe('bn');
  });

  it('is kept on the device, with an error, while the account does not have it', async () => {
    const session = startStore({ language: 'ta' });
    answer(profileEndpoints.update, () => {
      throw new FakeApiError(503, 'unavailable', 'The service is busy. Try again in a moment.');
    });
    const shown = vi.spyOn(toast, 'toastError');
    chooseLanguage('mr', session);
    await saveLanguage(session);
    expect(shown).toHaveBeenCalledWith(expect.stringContaining('This device keeps it'));
    expect(languageOf(startStore({ language: 'ta' }))).toBe('mr');
    expect(languageOf(startStore({ language: 'ta', _id: '01990000-0000-7000-8000-000000000009' }))).toBe('ta');
  });

  it('is English for staff, and that of the device while they work as a store, which changes no account', async () => {
    withBrowser('hi-IN');
    startSession(signedIn([], { language: 'ta' }));
    expect(languageOf(currentSession())).toBe('en');
    const saved = answer(profileEndpoints.update, () => ({ message: 'Saved', data: user }));
    const acting = {
      store_name: 'Oven Story',
      owner_name: 'Ira',
      staff_name: 'Meera',
      until: '2026-03-09T12:00:00.000Z',
    };
    startSession({ ...signedIn([], { language: 'ta' }), vendor_id: user._id, acting });
    expect(languageOf(currentSession())).toBe('hi');
    chooseLanguage('bn', currentSession());
    await saveLanguage(currentSession());
    expect(languageOf(currentSession())).toBe('bn');
    expect(saved).toHaveLength(0);
  });

  it('stays English when its catalogue cannot be loaded', async () => {
    // Only the build compiles catalogues.
    await openLanguage('bn');
    expect(activeLanguage()).toBe('en');
    expect(document.documentElement.lang).not.toBe('bn');
  });
});
