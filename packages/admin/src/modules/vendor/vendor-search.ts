type Search = Readonly<Record<string, unknown>>;

/** Query parameters of the vendor detail: whether its section opens for editing. */
export const detailSearch = ({ mode }: Search): { mode?: 'edit' } => (mode === 'edit' ? { mode } : {});

/** Query parameters of the first onboarding step: the user that it continues. */
export const onboardingSearch = ({ user }: Search): { user?: string } =>
  user === undefined ? {} : { user: String(user) };
