/** Time in milliseconds after the last input in which calls count as those of the user. */
const presenceTime = 60_000;

let lastInput = Date.now();
const remember = () => {
  lastInput = Date.now();
};
// Scripts that read the routes have no window.
for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(type, remember, { capture: true, passive: true });

/**
 * Returns whether the user did something within the last minute. Later calls are those of the dashboard itself, such as the refresh of a
 * list after a live update, and do not keep an idle session open.
 */
export const isUserPresent = (): boolean => Date.now() - lastInput < presenceTime;
