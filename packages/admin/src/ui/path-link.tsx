import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { ScreenPath } from './screen-path.ts';

type Props<To> = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: To;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly activeOptions?: { readonly exact?: boolean };
};

/** A link to an address that the API sends or that a registry contains. The compiler cannot check it. */
export const AddressLink = (props: Props<string>) => <Link {...props} />;

/**
 * A link to a screen, for components of Mantine: the types of `Link` infer the parameters from the path, which is lost when
 * it is passed to another component. The compiler checks the path.
 */
export const PathLink = (props: Props<ScreenPath>) => <AddressLink {...props} />;
