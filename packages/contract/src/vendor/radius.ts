/** Kilometres; no store delivers farther. Apart, so that who needs only this loads no more. */
export const maxRadius = 200;
