import { i18n } from '@bakehouse/contract/i18n';
import { ApiError } from '../../data/api-error.ts';
import { TextDialog } from '../../ui/feedback/text-dialog.tsx';

type Props = {
  readonly title: string;
  readonly name: string;
  /** Saves the view under the name; an ApiError is shown at the field. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Dialog for the name of a view. */
export function ViewNameDialog({ title, name: initial, onSave, onClose }: Props) {
  const save = async (name: string) => {
    try {
      await onSave(name);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      return cause.fields.name ?? cause.message;
    }
    onClose();
    return undefined;
  };
  return (
    <TextDialog
      title={title}
      label={i18n.t('Name')}
      initial={initial}
      maxLength={60}
      submitLabel={i18n.t('Save view')}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
