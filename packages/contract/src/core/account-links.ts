/** The links of mails about accounts. The file imports no zod, because the first screen loads it. */

export const linkPurposes = ['invite', 'reset_password', 'change_email', 'report_sign_in'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Time in hours from the mail until the link of a purpose expires. */
export const linkHours: Readonly<Record<LinkPurpose, number>> = {
  invite: 72,
  reset_password: 0.5,
  change_email: 24,
  report_sign_in: 72,
};

/** Pages of the dashboard that the links open. The token is the fragment, which browsers send to no server. */
export const linkPaths = {
  invite: '/auth/invite',
  reset_password: '/auth/reset',
  change_email: '/auth/email',
  report_sign_in: '/auth/report',
} as const satisfies Readonly<Record<LinkPurpose, string>>;

/** Returns the purpose of the links that open a page; undefined for another page. */
export const purposeOfPath = (path: string): LinkPurpose | undefined =>
  linkPurposes.find((purpose) => linkPaths[purpose] === path);

/** Cookie of pages that a server with the demo sends: the sign-in page offers the demo's accounts. It is not secret. */
export const demoCookie = 'bakehouse_demo=1';

/** Cookie of pages of a server with single sign-on: its providers, of which the sign-in page shows buttons. It is not secret. */
export const providersCookie = 'bakehouse_providers';
export type SsoProvider = { readonly id: string; readonly name: string };

/** Pages to which providers send people back. */
const ssoPath = '/auth/sso';
export const ssoPathOf = <Provider extends string>(provider: Provider): `/auth/sso/${Provider}` =>
  `${ssoPath}/${provider}`;
/** Returns the provider of a page; undefined for another page. */
export const providerOfPath = (path: string): string | undefined =>
  path.startsWith(`${ssoPath}/`) ? path.slice(ssoPath.length + 1) : undefined;

/** Beginning of the `state` of a person who is signed in and connects an account of a provider. */
export const linkState = 'link.';
