import { type adminUser, invitationEndpoints, resetFactors } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { isMe, useCan } from '../../data/session.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { IconMailOff, IconSend, IconShieldOff } from '../../ui/icons.ts';

type User = RecordOf<typeof adminUser>;
const { resend, revoke } = invitationEndpoints;

/** Resets the second factor of a user who has lost it. */
export function ResetFactorAction({ user }: { readonly user: User }) {
  const can = useCan();
  const reset = useMutation({
    meta: { invalidates: 'admin-user' },
    mutationFn: () => callEndpoint(resetFactors, { params: { id: user._id } }),
  });
  if (!user.has_second_factor || isMe(user) || !can(resetFactors)) return null;
  const label = `Reset second factor of ${user.name}`;
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      loading={reset.isPending}
      onClick={async () => (await confirmReset(user.name)) && reset.mutate()}
    >
      <IconShieldOff size={17} />
    </ActionIcon>
  );
}

/** Sends and revokes the invitation of a user without a password. */
export function InvitationActions({ user }: { readonly user: User }) {
  const can = useCan();
  const send = useInvitation(resend, user);
  const end = useInvitation(revoke, user);
  const { invitation, status, name } = user;
  if (!invitation) return null;
  const sendLabel = `${invitation.state === 'none' ? 'Invite' : 'Resend invitation to'} ${name}`;
  const endLabel = `Revoke invitation of ${name}`;
  return (
    <>
      {can(resend) && status === 'Active' && (
        <ActionIcon aria-label={sendLabel} title={sendLabel} loading={send.isPending} onClick={() => send.mutate()}>
          <IconSend size={17} />
        </ActionIcon>
      )}
      {can(revoke) && invitation.state === 'open' && (
        <ActionIcon
          aria-label={endLabel}
          title={endLabel}
          loading={end.isPending}
          onClick={async () => (await confirmRevoke(name)) && end.mutate()}
        >
          <IconMailOff size={17} />
        </ActionIcon>
      )}
    </>
  );
}

const useInvitation = (endpoint: typeof resend | typeof revoke, { _id: id }: User) =>
  useMutation({
    meta: { invalidates: 'admin-user' },
    mutationFn: () => callEndpoint(endpoint, { params: { id } }),
  });

const confirmRevoke = (name: string) =>
  confirm({
    title: `Revoke the invitation of ${name}?`,
    text: 'The link in the email stops working. You can invite them again.',
    yes: 'Revoke',
    no: 'No, cancel',
    danger: true,
  });

const confirmReset = (name: string) =>
  confirm({
    title: `Reset the second factor of ${name}?`,
    text: 'All their sessions end, and the password alone signs them in until they add a new factor. Make sure that they asked you.',
    yes: 'Reset',
    no: 'No, cancel',
    danger: true,
  });
