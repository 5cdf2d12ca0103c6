import { type CodesSent, vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import styles from '../onboarding/onboarding.module.css';
import { useCountdown } from './use-countdown.ts';

type Codes = { readonly email_otp: string; readonly phone_otp: string };

type Props = {
  readonly sent: CodesSent | null;
  readonly onVerify: (codes: Codes) => Promise<unknown>;
  readonly onVerified: () => void;
  readonly onSend: () => void;
  readonly sending: boolean;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const empty: Codes = { email_otp: '', phone_otp: '' };

/** Button that requests new codes, disabled until the countdown has ended. */
const Resend = ({ sent, sending, onSend }: Pick<Props, 'sent' | 'sending' | 'onSend'>) => {
  const wait = useCountdown(sent?.resend_at);
  return (
    <DisabledReason reason={wait > 0 ? 'New codes can be sent when the countdown ends' : undefined}>
      <Button type="button" variant="default" loading={sending} onClick={onSend}>
        {wait > 0 ? `Resend in ${wait} s` : sent ? 'Resend' : 'Send codes'}
      </Button>
    </DisabledReason>
  );
};

const Life = ({ sent }: { sent: CodesSent | null }) => {
  const left = useCountdown(sent?.expires_at);
  if (!sent) return <Text c="dimmed">No codes sent yet. Send codes to continue.</Text>;
  if (left === 0) return <Text c="dimmed">Codes expired. Send new codes.</Text>;
  const { tries_left } = sent;
  return (
    <Text fz={13} c="dimmed">
      {`Code expires in ${clock(left)} · ${tries_left} ${tries_left === 1 ? 'attempt' : 'attempts'} left`}
    </Text>
  );
};

/** Form for both codes, typed or pasted. */
export const CodesForm = ({ sent, onVerify, onVerified, onSend, sending }: Props) => {
  const codes = useRecordForm({
    schema: vendorOtpEndpoints.verify.body,
    initial: empty,
    // A partly typed code is not worth a confirmation.
    keepsDraft: true,
    send: onVerify,
    done: onVerified,
  });
  const { form } = codes;
  const field = (name: keyof Codes) => ({
    ...form.getInputProps(name),
    // Pasted text may contain spaces or words around the code.
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, event.currentTarget.value.replace(/\D/g, '').slice(0, 6)),
    inputMode: 'numeric' as const,
    autoComplete: 'one-time-code',
    withAsterisk: true,
  });
  return (
    <form {...codes.props} aria-label="Verify Profile">
      <Stack gap="md">
        <div className={styles.codes}>
          <TextInput
            label="Email OTP"
            description={sent ? `Sent to ${sent.email}` : 'Six digits'}
            {...field('email_otp')}
          />
          <TextInput
            label="Phone OTP"
            description={sent ? `Sent to ${sent.phone}` : 'Six digits'}
            {...field('phone_otp')}
          />
        </div>
        <Life sent={sent} />
        <Group gap="xs">
          <Button type="submit" loading={codes.saving}>
            Verify
          </Button>
          <Resend sent={sent} sending={sending} onSend={onSend} />
        </Group>
      </Stack>
    </form>
  );
};
