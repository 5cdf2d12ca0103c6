/**
 * What the fields of blocks, header and footer hold, by name: the server cleans by it, the dashboard warns by it. A field that
 * is not here is plain text.
 */
export const contentKinds: Readonly<Record<string, 'html' | 'link' | 'picture' | 'colour' | 'text'>> = {
  content: 'html',
  answer: 'html',
  buttonlink: 'link',
  button_link: 'link',
  url: 'link',
  slug: 'link',
  image: 'picture',
  mobile_image: 'picture',
  profile_image: 'picture',
  logo: 'picture',
  thumbnail: 'picture',
  medium: 'picture',
  large: 'picture',
  original: 'picture',
  background_color: 'colour',
};
