import { i18n } from '@bakehouse/contract/i18n';
import { type CodesSent, vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formatTimer } from '../../../ui/format/durations.ts';
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
    <form {...codes.props} aria-label={i18n.t('Verify Profile')}>
      <Stack gap="md">
        <div className={styles.codes}>
          <TextInput
            label={i18n.t('Email OTP')}
            description={sent ? i18n.t('Sent to {email}', { email: sent.email }) : i18n.t('Six digits')}
            {...field('email_otp')}
          />
          <TextInput
            label={i18n.t('Phone OTP')}
            description={sent ? i18n.t('Sent to {phone}', { phone: sent.phone }) : i18n.t('Six digits')}
            {...field('phone_otp')}
          />
        </div>
        <CodesExpiry sent={sent} />
        <Group gap="xs">
          <Button type="submit" loading={codes.saving}>
            {i18n.t('Verify')}
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
  if (!sent) return <Text c="dimmed">{i18n.t('No codes sent yet. Send codes to continue.')}</Text>;
  if (remainingSeconds === 0) return <Text c="dimmed">{i18n.t('Codes expired. Send new codes.')}</Text>;
  const { tries_left } = sent;
  return (
    <Text fz={13} c="dimmed">
      {`${i18n.t('Code expires in {time}', { time: formatTimer(remainingSeconds) })} · ${i18n.t('{count, plural, one {# attempt} other {# attempts}} left', { count: tries_left })}`}
    </Text>
  );
}

/** Button that requests new codes, disabled until the countdown has ended. */
function Resend({ sent, sending, onSend }: Pick<Props, 'sent' | 'sending' | 'onSend'>) {
  const waitSeconds = useCountdown(sent?.resend_at);
  return (
    <DisabledReason reason={waitSeconds > 0 ? i18n.t('New codes can be sent when the countdown ends') : undefined}>
      <Button type="button" variant="default" loading={sending} onClick={onSend}>
        {waitSeconds > 0
          ? i18n.t('Resend in {waitSeconds} s', { waitSeconds })
          : sent
            ? i18n.t('Resend')
            : i18n.t('Send codes')}
      </Button>
    </DisabledReason>
  );
}
