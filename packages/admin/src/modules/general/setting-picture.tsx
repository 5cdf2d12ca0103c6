import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { type ReactNode, useContext } from 'react';
import { Missing } from '../../kernel/content/blocks/editing.ts';
import { PictureField } from '../../kernel/pickers/picture-field.tsx';

/** Returns whether the file of a picture is missing. */
export const useIsMissing = (picture: ContentPicture): boolean =>
  useContext(Missing).picture.includes(pictureUrl(picture) ?? '');

type Props = {
  readonly label: string;
  readonly alt: string;
  readonly value?: ContentPicture;
  readonly onChange?: (value: ImageRecord | null) => void;
  readonly error?: ReactNode;
};

/** A picture of the header or the footer. */
export const SettingPicture = ({ value, error, ...field }: Props) => (
  <PictureField
    {...field}
    folder="sitesetting"
    value={pictureUrl(value, 'medium')}
    error={useIsMissing(value) ? 'This picture no longer exists. Choose another.' : error}
  />
);
