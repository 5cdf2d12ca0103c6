import { type CodesSent, vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formatTimer } from '../../../ui/format/durations.ts';
import { pluralize } from '../../../ui/format/text.ts';
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

const empty: Codes = { email_otp: '', phone_otp: '' };

/** Form for both codes, typed or pasted. */
export function CodesForm({ sent, onVerify, onVerified, onSend, sending }: Props) {
  const codes = useEntryForm({
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
        <CodesExpiry sent={sent} />
        <Group gap="xs">
          <Button type="submit" loading={codes.saving}>
            Verify
          </Button>
          <Resend sent={sent} sending={sending} onSend={onSend} />
        </Group>
      </Stack>
    </form>
  );
}

/** Remaining lifetime and attempts of the codes. */
function CodesExpiry({ sent }: { sent: CodesSent | null }) {
  const remainingSeconds = useCountdown(sent?.expires_at);
  if (!sent) return <Text c="dimmed">No codes sent yet. Send codes to continue.</Text>;
  if (remainingSeconds === 0) return <Text c="dimmed">Codes expired. Send new codes.</Text>;
  const { tries_left } = sent;
  return (
    <Text fz={13} c="dimmed">
      {`Code expires in ${formatTimer(remainingSeconds)} · ${pluralize(tries_left, 'attempt')} left`}
    </Text>
  );
}

/** Button that requests new codes, disabled until the countdown has ended. */
function Resend({ sent, sending, onSend }: Pick<Props, 'sent' | 'sending' | 'onSend'>) {
  const waitSeconds = useCountdown(sent?.resend_at);
  return (
    <DisabledReason reason={waitSeconds > 0 ? 'New codes can be sent when the countdown ends' : undefined}>
      <Button type="button" variant="default" loading={sending} onClick={onSend}>
        {waitSeconds > 0 ? `Resend in ${waitSeconds} s` : sent ? 'Resend' : 'Send codes'}
      </Button>
    </DisabledReason>
  );
}
