import { isColour } from '@bakehouse/contract/blocks/safe-values';
import { colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import namesPlugin from 'colord/plugins/names';

extend([a11yPlugin, namesPlugin]);

export type Background = {
  /** The CSS colour; undefined when there is none or when it is not a colour. */
  readonly colour: string | undefined;
  /** The text colour that has the higher contrast on it. */
  readonly text: 'dark' | 'light';
  /** True when neither black nor white reaches a contrast of 9:1, so that softer shades of text cannot be read. */
  readonly isMidTone: boolean;
};

const noBackground: Background = { colour: undefined, text: 'dark', isMidTone: false };

/**
 * Chooses the text colour for a background that an editor chose.
 * @param value a CSS colour; anything else counts as no background
 * @see WCAG 2, contrast ratio
 */
export function backgroundOf(value: unknown): Background {
  const colour = typeof value === 'string' ? value.trim() : '';
  if (colour === '' || !isColour(colour) || !colord(colour).isValid()) return noBackground;
  const visible = onWhite(colour);
  const black = visible.contrast('#000');
  const white = visible.contrast('#fff');
  return { colour, text: black >= white ? 'dark' : 'light', isMidTone: Math.max(black, white) < 9 };
}

/** Returns the colour that a possibly transparent colour has on the page's white background. */
function onWhite(colour: string) {
  const { r, g, b, a } = colord(colour).toRgb();
  const mixed = (channel: number) => 255 - (255 - channel) * a;
  return colord({ r: mixed(r), g: mixed(g), b: mixed(b) });
}
