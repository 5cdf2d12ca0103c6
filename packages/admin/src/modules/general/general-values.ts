import type { RecordOf } from '@bakehouse/contract/core/resource';
import type { general } from '@bakehouse/contract/general';

export type General = RecordOf<typeof general>;

export const emptyGeneral = {
  Facebook: '',
  Facebook_Link: '',
  Facebook_Image: null,
  Instagram: '',
  Instagram_Link: '',
  Instagram_Image: null,
  Twitter: '',
  Twitter_Link: '',
  Twitter_Image: null,
};
