import type { adminUser } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { Group, Text } from '@mantine/core';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';

const labels = { open: 'Invited', expired: 'Invitation expired', none: 'Not invited' } as const;

/** The status of a user. While the user has no password, the invitation and its age are beside it. */
export const UserStatus = ({ status, invitation }: Pick<RecordOf<typeof adminUser>, 'status' | 'invitation'>) => (
  <Group gap="xs" wrap="nowrap">
    <StatusBadge status={status} />
    {invitation && (
      <>
        <StatusBadge outlined status={labels[invitation.state]} color={invitation.state === 'open' ? 'blue' : 'gray'} />
        {invitation.sentAt && (
          <Text span fz={13} c="dimmed">
            <RelativeTime at={invitation.sentAt} />
          </Text>
        )}
      </>
    )}
  </Group>
);
