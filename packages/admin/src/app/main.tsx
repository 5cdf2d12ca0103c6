import './zod-without-eval.ts';
// Every subset is declared, and browsers load only the subsets that a page uses: Latin, and Latin Extended for the
// rupee sign.
import '@fontsource-variable/inter/wght.css';
// Fonts of other scripts, loaded in the same way.
import './script-fonts.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLanguage, preferredLanguage } from '../data/language.ts';
import { restoreSession } from '../data/session.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The request is sent before React renders; the app waits for the same call and handles its error.
restoreSession().catch(() => undefined);

// Texts have the language in which they are rendered. English has no catalogue.
void openLanguage(preferredLanguage()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
