import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { type ProofNeed, type ProofStep, proofMessage } from '@bakehouse/contract/vendor/proof-rules';
import { Alert, Button, FileButton, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { statusText } from '../order-facts.ts';
import { useAddPhoto } from './proof.data.ts';
import styles from './proof.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** What is sent with the step. A photo is sent before it. */
export type GivenProof = { readonly delivery_code?: string | undefined; readonly proof_reason?: string | undefined };

type Props = {
  readonly order: OrderRecord;
  readonly step: ProofStep;
  /** Whether the person may continue with a reason. */
  readonly isStaff?: boolean;
  readonly onProved: (given: GivenProof) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Dialog that asks for the photo or the code that an order needs before a step, and then takes the step. */
export function ProofDialog({ order, step, isStaff, onProved, onClose }: Props) {
  // The need stays as it was, so that the dialog does not change while the step is taken.
  const [need] = useState((order.proof?.missing[step] ?? 'photo') as ProofNeed);
  const [photo, setPhoto] = useState<File>();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const { error, isSaving, submit } = useProof({ order, step, need, onProved, onClose });
  const address = useObjectUrl(photo);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void submit({ photo, code, reason: reason.trim() });
  };
  return (
    <Modal
      title={i18n.t('Mark {orderNumber} as {step}', {
        orderNumber: order.order_number,
        step: statusText(step).toLowerCase(),
      })}
      centered
      closeOnClickOutside={false}
      classNames={{ inner: styles.inner ?? '' }}
      opened={useDialogOpened(true)}
      onClose={onClose}
    >
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <Text>{proofMessage(step, need)}</Text>
          {address && <img src={address} alt={i18n.t('Preview')} className={styles.photo} />}
          {need !== 'code' && <PhotoButton isTaken={photo !== undefined} onChoose={setPhoto} />}
          {need !== 'photo' && (
            <TextInput
              label={i18n.t("Customer's code")}
              description={i18n.t('The customer has 4 digits by SMS and on the page that tracks the order')}
              size="md"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value.replaceAll(/\D/g, ''))}
            />
          )}
          {isStaff && (
            <TextInput
              label={i18n.t('Reason to continue without it')}
              description={i18n.t('It is shown on the timeline to staff')}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Button type="submit" size="lg" fullWidth loading={isSaving}>
            {i18n.t('Mark as {step}', { step: statusText(step).toLowerCase() })}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

type Input = { readonly photo: File | undefined; readonly code: string; readonly reason: string };

/** Sends the photo, which is stored once however often it is sent, and then takes the step. */
function useProof({ order, step, need, onProved, onClose }: Props & { readonly need: ProofNeed }) {
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [sent, setSent] = useState<File>();
  const add = useAddPhoto(order._id, step);
  const send = async ({ photo, code, reason }: Input) => {
    if (photo && photo !== sent) {
      await add.mutateAsync(photo);
      setSent(photo);
    }
    await onProved({ delivery_code: code || undefined, proof_reason: reason || undefined });
  };
  const submit = async (input: Input) => {
    const problem = input.reason ? undefined : problemOf(step, need, input);
    setError(problem);
    if (problem) return;
    setSaving(true);
    try {
      await send(input);
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setSaving(false);
    }
  };
  return { error, isSaving, submit };
}

const PhotoButton = ({ isTaken, onChoose }: { isTaken: boolean; onChoose: (file: File | undefined) => void }) => (
  <FileButton accept="image/*" capture="environment" onChange={(file) => file && onChoose(file)}>
    {(props) => (
      <Button {...props} size="lg" fullWidth variant="default">
        {isTaken ? i18n.t('Take another photo') : i18n.t('Take photo')}
      </Button>
    )}
  </FileButton>
);

/** Returns what is wrong with the input; undefined if it is enough. */
function problemOf(step: ProofStep, need: ProofNeed, { photo, code }: Input): string | undefined {
  if (code !== '' && code.length !== 4) return i18n.t('The code has 4 digits');
  const [hasPhoto, hasCode] = [photo !== undefined, code !== ''];
  const isEnough = {
    photo: hasPhoto,
    code: hasCode,
    photo_or_code: hasPhoto || hasCode,
    photo_and_code: hasPhoto && hasCode,
  }[need];
  return isEnough ? undefined : proofMessage(step, need);
}
