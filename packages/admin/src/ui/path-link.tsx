import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly activeOptions?: { readonly exact?: boolean };
};

/**
 * A link to any path of the dashboard. The types of `Link` infer the query parameters from the path, which is lost when it
 * is passed to a component of Mantine; this component accepts any.
 */
export const PathLink = (props: Props) => <Link {...props} />;
