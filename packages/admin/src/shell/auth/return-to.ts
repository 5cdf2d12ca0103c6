const flag = 'redirect';
export const signInPath = '/auth/signin';
/** Path of the sign-up page, which is also public. */
export const signUpPath = '/auth/signup';
let leaving = false;

/** Replaces the URL with the sign-in path, and stores the requested URL as the return target. */
const showSignInPath = (): void => {
  const { pathname } = window.location;
  if (leaving || pathname === signInPath || pathname === signUpPath) return;
  if (pathname.startsWith('/auth/')) window.history.replaceState(null, '', signInPath);
  else {
    sessionStorage.setItem(flag, 'yes');
    window.history.pushState(null, '', signInPath);
  }
};

/** Keeps the sign-in path in the URL while the page is shown, even after the browser's Back button. */
export const keepSignInPath = (): (() => void) => {
  showSignInPath();
  window.addEventListener('popstate', showSignInPath);
  return () => window.removeEventListener('popstate', showSignInPath);
};

/**
 * Leaves the sign-in page for the dashboard, or goes one step back when the stored redirect flag is 'yes' (spec 1 §2).
 */
export const leaveSignIn = async (): Promise<void> => {
  const back = sessionStorage.getItem(flag) === 'yes';
  sessionStorage.removeItem(flag);
  if (!back) return window.history.replaceState(null, '', '/');
  leaving = true;
  await new Promise<void>((arrived) => {
    window.addEventListener('popstate', () => arrived(), { once: true });
    // No popstate event follows when the history has no previous entry.
    setTimeout(arrived, 500);
    window.history.back();
  });
  leaving = false;
};
