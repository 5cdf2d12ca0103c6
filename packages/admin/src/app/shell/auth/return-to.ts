/** Session storage key of the redirect flag. */
const redirectKey = 'redirect';
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
  const { pathname } = window.location;
  if (isLeaving || publicPaths.includes(pathname)) return;
  if (pathname.startsWith('/auth/')) window.history.replaceState(null, '', signInPath);
  else {
    sessionStorage.setItem(redirectKey, 'yes');
    window.history.pushState(null, '', signInPath);
  }
}

/** Forgets that the requested URL is one step back in the history. */
export const forgetReturn = (): void => sessionStorage.removeItem(redirectKey);

/**
 * Leaves the sign-in page for the dashboard, or goes one step back when the stored redirect flag is 'yes' (spec 1 §2).
 */
export async function leaveSignIn(): Promise<void> {
  const goesBack = sessionStorage.getItem(redirectKey) === 'yes';
  sessionStorage.removeItem(redirectKey);
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
