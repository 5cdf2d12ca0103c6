import { execFileSync } from 'node:child_process';

/** Whether the program `pdftotext` is installed, with which tests read PDFs. */
export const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Returns the text of a PDF in the layout of its pages. */
export const textOfPdf = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
