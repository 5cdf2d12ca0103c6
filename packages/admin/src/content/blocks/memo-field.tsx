import { type ComponentType, memo, type ReactNode } from 'react';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

/**
 * A field that is drawn again only when what it shows is another: its editor makes a new `onChange` for every letter typed
 * in any of its fields. What it calls is always the latest one.
 */
export const memoField = <Props extends { readonly onChange: (value: never) => void }>(
  Field: (props: Props) => ReactNode,
) => {
  // The same component, which `memo` describes by another type.
  const Still = memo(Field) as unknown as ComponentType<Props>;
  return (props: Props) => <Still {...props} onChange={useStableCallback(props.onChange)} />;
};
