import type { IconProps } from '@tabler/icons-react';
import { __iconNode as grip } from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { __iconNode as trash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

/**
 * Icons that occur hundreds of times on a screen: all strokes are merged into one path, which needs a fifth of the
 * elements.
 */

type Strokes = readonly (readonly [name: string, attributes: { readonly d: string }])[];

const mergePaths = (strokes: Strokes) => {
  const d = strokes.map(([, attributes]) => attributes.d).join('');
  return ({ size = 24, stroke = 2, ...rest }: IconProps) => (
    <svg
      aria-hidden
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
};

export const IconGrip = mergePaths(grip);
export const IconTrash = mergePaths(trash);
