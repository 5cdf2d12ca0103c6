/** Kilometres; no store delivers farther. Apart, so that who needs only this loads no more. */
export const mostRadius = 200;
