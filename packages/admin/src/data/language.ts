import { activateLanguage, activeLanguage, i18n, type Language, languages } from '@bakehouse/contract/i18n';
import { toastError } from '../ui/feedback/toast.tsx';
import { isActing, type Session, worksForStore } from './session.ts';

/** Local storage key of the language of this device: the last one that was chosen here, or with the account of the last person. */
const languageKey = 'bakehouse.language';

/** Local storage key with the id of the person whose choice on this device is not stored with their account yet. */
const unsavedKey = 'bakehouse.language.unsaved';

/** Returns the language of this device, else the first one of the browser's that has a catalogue. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(languageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/**
 * Returns the language of the screens of a signed-in person: English for staff, and for people of a store the one that their account has.
 * A choice on this device that could not be stored with the account goes before it. Staff who work as a store read the language of the device.
 */
export function languageOf(session: Session): Language {
  if (session.status !== 'in' || !worksForStore(session)) return 'en';
  const { _id, language } = session.user;
  if (isActing(session) || !language || localStorage.getItem(unsavedKey) === _id) return preferredLanguage();
  localStorage.setItem(languageKey, language);
  return language;
}

/**
 * Stores the language on this device and reloads the page, which asks before unsaved changes are lost. The next start stores it with the account
 * (`saveLanguage`), but not while staff work as a store.
 */
export function chooseLanguage(language: string, session: Session): void {
  localStorage.setItem(languageKey, language);
  if (session.status === 'in' && !isActing(session)) localStorage.setItem(unsavedKey, session.user._id);
  window.location.reload();
}

/** Stores a choice on this device with the account, if that is still to do. After an error the device keeps it, and the next start tries again. */
export async function saveLanguage(session: Session): Promise<void> {
  const isUnsaved = session.status === 'in' && localStorage.getItem(unsavedKey) === session.user._id;
  if (!isUnsaved || isActing(session)) return;
  try {
    const { changeProfile } = await import('./session-changes.ts');
    await changeProfile({ language: preferredLanguage() });
    localStorage.removeItem(unsavedKey);
  } catch {
    toastError(i18n.t('Your language could not be saved with your account. This device keeps it.'));
  }
}

/**
 * Loads the catalogue of a language. Only texts that are rendered afterwards have the language.
 *
 * A catalogue that cannot be loaded leaves the texts as they are, because the work of a store goes on in English too.
 */
export async function openLanguage(language: Language): Promise<void> {
  if (language === activeLanguage()) return;
  const catalogue = await catalogues[language]?.().catch(() => undefined);
  if (language !== 'en' && !catalogue) return;
  activateLanguage(language, catalogue?.messages);
  document.documentElement.lang = language;
}

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

type Catalogue = { readonly messages: NonNullable<Parameters<typeof activateLanguage>[1]> };

const catalogues: Readonly<Partial<Record<Language, () => Promise<Catalogue>>>> = {
  hi: () => import('../../locales/hi.po'),
  ta: () => import('../../locales/ta.po'),
  bn: () => import('../../locales/bn.po'),
  mr: () => import('../../locales/mr.po'),
};
