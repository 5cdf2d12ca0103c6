import { storeRoleLabels } from '@bakehouse/contract/core/store-roles';
import { i18n, translated } from '@bakehouse/contract/i18n';
import { memberRoles, type TeamMember, teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { LightSelect } from '../../../ui/input/light-select.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { teamQuery, useChangeRole, useRemoveMember } from './team.data.ts';
import styles from './team.module.css';

/** The people of a store: its Owner, its members and those who are invited. */
export function TeamCard({ storeId }: { readonly storeId: string }) {
  const mayInvite = useCan()(teamEndpoints.invite);
  const { data, error, refetch } = useQuery(teamQuery(storeId));
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Card
      title={i18n.t('Team')}
      action={
        mayInvite && (
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setIsInviting(true)}>
            {i18n.t('Invite')}
          </Button>
        )
      }
    >
      {data ? (
        <ul className={styles.team} aria-label={i18n.t('Team')}>
          {data.map((member) => (
            <Member key={member._id} storeId={storeId} member={member} />
          ))}
        </ul>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={88} role="status" aria-label={i18n.t('Loading the team')} />
      )}
      {data?.length === 1 && (
        <Text fz={13} c="dimmed">
          {i18n.t('Nobody else works here yet.')}
        </Text>
      )}
      {isInviting && <InviteDialog storeId={storeId} onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

type MemberProps = { readonly storeId: string; readonly member: TeamMember };

const Member = (props: MemberProps) => {
  const { name, email, role, status, invitedAt } = props.member;
  return (
    <li>
      <div className={styles.person}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <StatusBadge status={status} {...(status === 'Invited' && { color: 'blue' })} />
        </Group>
        <Text fz={13} c="dimmed">
          {email}
        </Text>
        {status === 'Invited' && invitedAt && (
          <Text fz={13} c="dimmed">
            {i18n.t('Invited')} <RelativeTime at={invitedAt} />
          </Text>
        )}
      </div>
      {role === 'owner' ? <Text>{i18n.t('Owner')}</Text> : <MemberActions {...props} />}
    </li>
  );
};

/** The role of a member, which can be changed here, and the button that removes the member. */
function MemberActions({ storeId, member: { _id, name, role, status } }: MemberProps) {
  const can = useCan();
  const change = useChangeRole(storeId, _id);
  const remove = useRemoveMember(storeId, _id);
  const isInvited = status === 'Invited';
  return (
    <Group gap="xs" wrap="nowrap">
      {can(teamEndpoints.change) ? (
        <LightSelect
          aria-label={i18n.t('Role of {name}', { name })}
          size="xs"
          w={112}
          data={memberRoles.map((value) => ({ value, label: translated(storeRoleLabels[value]) }))}
          allowDeselect={false}
          readOnly={change.isPending}
          value={change.isPending ? change.variables : role}
          onChange={(value) => {
            const chosen = memberRoles.find((candidate) => candidate === value);
            if (chosen && chosen !== role) change.mutate(chosen);
          }}
        />
      ) : (
        <Text>{translated(storeRoleLabels[role])}</Text>
      )}
      {can(teamEndpoints.remove) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          aria-label={
            isInvited ? i18n.t('Cancel the invitation of {name}', { name }) : i18n.t('Remove {name}', { name })
          }
          onClick={async () => (await confirmRemoval(name, isInvited)) && remove.mutate()}
        >
          {isInvited ? i18n.t('Cancel invitation') : i18n.t('Remove')}
        </Button>
      )}
    </Group>
  );
}

const confirmRemoval = (name: string, isInvited: boolean) =>
  confirm(
    isInvited
      ? {
          title: i18n.t('Cancel the invitation of {name}?', { name }),
          text: i18n.t('They can no longer accept it. You can invite them again.'),
          yes: i18n.t('Cancel invitation'),
          no: i18n.t('Keep invitation'),
          danger: true,
        }
      : {
          title: i18n.t('Remove {name} from the team?', { name }),
          text: i18n.t('They can no longer open this store. Their account stays.'),
          yes: i18n.t('Remove member'),
          no: i18n.t('Keep member'),
          danger: true,
        },
  );
