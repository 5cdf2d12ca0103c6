type Props = { readonly size: number };

/**
 * The mark of Bakehouse (`favicon.svg`), inline: an image would be requested again whenever React replaces the loading screen
 * of index.html.
 */
export const Logo = ({ size }: Props) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#a3285a" />
    <path
      d="M8 24v-6c0-1.7 1.3-3 3-3h10c1.7 0 3 1.3 3 3v6M6 24h20M8 19.5c1.6 1.4 3 1.4 4.6 0 1.6-1.4 3-1.4 4.6 0 1.6 1.4 3 1.4 4.6 0L24 18M16 15v-4M16 8.2c.9-.9.9-1.8 0-2.9-.9 1.100-.9 2 0 2.900"
      fill="none"
      stroke="#fff"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
