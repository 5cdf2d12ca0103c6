/**
 * Kind of value of each field of blocks, header and footer. The server sanitises by kind and the dashboard warns by
 * kind. A field that is not listed is plain text.
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
