const flag = 'redirect';
export const signInPath = '/auth/signin';
/** A stranger may stand here too. */
export const signUpPath = '/auth/signup';
let leaving = false;

/** Shows sign-in's own address; who was sent here from elsewhere may come back to it. */
const stand = (): void => {
  const { pathname } = window.location;
  if (leaving || pathname === signInPath || pathname === signUpPath) return;
  if (pathname.startsWith('/auth/')) window.history.replaceState(null, '', signInPath);
  else {
    sessionStorage.setItem(flag, 'yes');
    window.history.pushState(null, '', signInPath);
  }
};

/** Keeps the address at sign-in for as long as it is shown, whatever the Back button says. */
export const standAtSignIn = (): (() => void) => {
  stand();
  window.addEventListener('popstate', stand);
  return () => window.removeEventListener('popstate', stand);
};

/** spec 1 §2: to the dashboard; one step back instead, when the stored redirect flag is 'yes'. */
export const leaveSignIn = async (): Promise<void> => {
  const back = sessionStorage.getItem(flag) === 'yes';
  sessionStorage.removeItem(flag);
  if (!back) return window.history.replaceState(null, '', '/');
  leaving = true;
  await new Promise<void>((arrived) => {
    window.addEventListener('popstate', () => arrived(), { once: true });
    // With nowhere to go back to, no event comes.
    setTimeout(arrived, 500);
    window.history.back();
  });
  leaving = false;
};
