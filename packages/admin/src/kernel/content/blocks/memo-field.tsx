import { type ComponentType, memo, type ReactNode } from 'react';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';

/**
 * Memoizes a field of a block editor. The editor passes a new `onChange` on each keystroke in any of its fields; the
 * memoized field gets a stable one that calls the latest, so that it renders only when another prop changes.
 */
export function memoField<Props extends { readonly onChange: (value: never) => void }>(
  Field: (props: Props) => ReactNode,
) {
  const MemoizedField: ComponentType<Props> = memo<Props>(Field);
  return (props: Props) => <MemoizedField {...props} onChange={useStableCallback(props.onChange)} />;
}
