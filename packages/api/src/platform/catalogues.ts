import { readFileSync } from 'node:fs';
import { addCatalogues, type Language, languages } from '@bakehouse/contract/i18n';
import { parsePo } from 'pofile-ts';
import { sourcePath } from './lib/source-path.ts';

let isLoaded = false;

/** Reads the translations of the server's messages from `packages/api/locales`, once in a process. English has no catalogue. */
export function loadCatalogues(): void {
  if (isLoaded) return;
  addCatalogues(
    Object.fromEntries(
      languages.filter((language) => language !== 'en').map((language) => [language, readCatalogue(language)]),
    ),
  );
  isLoaded = true;
}

/** Returns the translations by their English text. */
const readCatalogue = (language: Language): Record<string, string> =>
  Object.fromEntries(
    parsePo(readFileSync(sourcePath(`../locales/${language}.po`), 'utf8')).items.flatMap(({ msgid, msgstr: [text] }) =>
      msgid && text ? [[msgid, text]] : [],
    ),
  );
