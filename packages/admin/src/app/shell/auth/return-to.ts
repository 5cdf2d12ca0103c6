/** Session storage key of the redirect flag. */
const redirectKey = 'redirect';
/** Session storage key of the requested URL without its origin, for a return that does not go through the history. */
const requestedKey = 'requested';
export const signInPath = '/auth/signin';
/** Paths of the pages that are also public. */
export const signUpPath = '/auth/signup';
export const forgotPasswordPath = '/auth/forgot';
const publicPaths: readonly string[] = [signInPath, signUpPath, forgotPasswordPath];
let isLeaving = false;

/** Keeps the sign-in path in the URL while the page is shown, even after the browser's Back button. */
export function keepSignInPath(): () => void {
  showSignInPath();
  window.addEventListener('popstate', showSignInPath);
  return () => window.removeEventListener('popstate', showSignInPath);
}

/** Shows the sign-in path in the URL, and stores that the requested URL is one step back in the history. */
function showSignInPath(): void {
  const { pathname, search, hash } = window.location;
  if (isLeaving || publicPaths.includes(pathname)) return;
  if (pathname.startsWith('/auth/')) window.history.replaceState(null, '', signInPath);
  else {
    sessionStorage.setItem(redirectKey, 'yes');
    sessionStorage.setItem(requestedKey, pathname + search + hash);
    window.history.pushState(null, '', signInPath);
  }
}

/** Forgets the requested URL and returns it without its origin, `/` if there is none. */
export function takeRequested(): string {
  const requested = sessionStorage.getItem(requestedKey) ?? '/';
  sessionStorage.removeItem(redirectKey);
  sessionStorage.removeItem(requestedKey);
  // A path such as //host or /\host would be another site.
  return new URL(requested, window.location.origin).origin === window.location.origin ? requested : '/';
}

/**
 * Leaves the sign-in page for the dashboard, or goes one step back when the stored redirect flag is 'yes' (spec 1 §2).
 */
export async function leaveSignIn(): Promise<void> {
  const goesBack = sessionStorage.getItem(redirectKey) === 'yes';
  takeRequested();
  if (!goesBack) return window.history.replaceState(null, '', '/');
  isLeaving = true;
  await new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    // No popstate event follows when the history has no previous entry.
    setTimeout(resolve, 500);
    window.history.back();
  });
  isLeaving = false;
}
