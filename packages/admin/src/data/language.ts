import { activateLanguage, activeLanguage, type Language, languages } from '@bakehouse/contract/i18n';

/** Local storage key of the language that the person chose on this device. */
const languageKey = 'bakehouse.language';

/** Returns the language that the person chose on this device, else the first one of the browser's that has a catalogue. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(languageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Stores the language and reloads the page, which asks before unsaved changes are lost. */
export function chooseLanguage(language: string): void {
  localStorage.setItem(languageKey, language);
  window.location.reload();
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
