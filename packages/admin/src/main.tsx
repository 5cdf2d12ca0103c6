import './zod-without-eval.ts';
// Every subset is declared and a browser fetches only what a page writes: Latin, and extended Latin for the rupee sign.
import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
