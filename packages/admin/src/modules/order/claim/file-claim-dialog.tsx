import {
  type ClaimReason,
  type ClaimWish,
  claimPhotos,
  claimReasonLabels,
  claimReasons,
  claimWishes,
  claimWishLabels,
} from '@bakehouse/contract/order/order-claim';
import { staffClaimInput } from '@bakehouse/contract/order/order-claim.endpoints';
import { Alert, FileInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { useFileClaim } from './claim.data.ts';

type Props = { readonly orderId: string; readonly onClose: () => void };

const reasons = claimReasons.map((value) => ({ value, label: claimReasonLabels[value] }));
const wishes = claimWishes.map((value) => ({ value, label: claimWishLabels[value] }));
const maxPhotos = claimPhotos.length;

/** Dialog that files a claim for a customer who called. */
export function FileClaimDialog({ orderId, onClose }: Props) {
  const send = useFileClaim(orderId);
  const [photos, setPhotos] = useState<File[]>([]);
  const { form, saving, rejection, props } = useEntryForm({
    schema: staffClaimInput,
    initial: {
      reason: 'damaged' as ClaimReason,
      wish: 'full' as ClaimWish,
      amount: undefined as number | undefined,
      text: '',
      late_reason: '',
    },
    validateOn: 'submit',
    persist: { key: `claim of order ${orderId}` },
    alsoUnsaved: () => photos.length > 0,
    send: (values) => send.mutateAsync({ ...staffClaimInput.parse(values), photos }),
    done: onClose,
  });
  const wish = form.getInputProps('wish');
  return (
    <FormDialog
      ref={props.ref}
      title="File a claim"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'File claim', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Select label="Reason" data={reasons} allowDeselect={false} {...form.getInputProps('reason')} />
      <Select
        label="Wish"
        data={wishes}
        allowDeselect={false}
        {...wish}
        onChange={(value) => form.setValues({ wish: value, amount: undefined })}
      />
      {form.values.wish === 'partial' && (
        <NumberField label="Amount" withAsterisk unit={{ before: '₹' }} {...form.getInputProps('amount')} />
      )}
      <Textarea
        label="What is wrong"
        withAsterisk
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
      <FileInput
        label="Photos"
        description={`At most ${maxPhotos} images`}
        multiple
        clearable
        accept="image/*"
        value={photos}
        onChange={(files) => setPhotos(files.slice(0, maxPhotos))}
      />
      <TextInput
        label="Reason for a late claim"
        description="Required after the time for claims"
        maxLength={500}
        {...form.getInputProps('late_reason')}
      />
    </FormDialog>
  );
}
