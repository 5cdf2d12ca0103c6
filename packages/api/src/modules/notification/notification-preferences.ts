import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { messageLanguageOf } from '@bakehouse/contract/core/message-language';
import type {
  NotificationPreferences,
  notificationEndpoints,
} from '@bakehouse/contract/notification/notification.endpoints';
import {
  type ChannelChoices,
  type NotificationKind,
  notificationKind,
} from '@bakehouse/contract/notification/notification-kinds';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { findSetting, type SettingRow, saveSetting } from './notification.queries.ts';
import { kindsOf } from './notification-access.ts';

/** The notifications that a person has chosen, and their channels. */

/** Returns a person's choices for a kind: their own, else the defaults. */
export const channelsOf = (kind: NotificationKind, choices: SettingRow['channels'] = {}): ChannelChoices => ({
  ...notificationKind(kind).defaults,
  ...choices[kind],
});

const present = (
  { user }: Ctx['actor'],
  kinds: readonly NotificationKind[],
  setting: SettingRow | undefined,
): NotificationPreferences => ({
  language: setting?.language ?? messageLanguageOf(user.language),
  sound: setting?.sound ?? true,
  kinds: kinds.map((kind) => ({
    kind,
    label: notificationKind(kind).label,
    channels: channelsOf(kind, setting?.channels),
  })),
});

export const viewPreferences = async ({ db, actor }: Ctx) => ({
  data: present(actor, kindsOf(actor), await findSetting(db, actor.user._id)),
});

const auditedOf = ({ language, sound, kinds }: NotificationPreferences) => ({
  language,
  sound,
  ...Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels])),
});

/** Saves the choices of a request. Kinds that do not concern the person are ignored. */
export async function changePreferences(
  ctx: Ctx,
  { language, sound, kinds: changes = {} }: BodyOf<typeof notificationEndpoints.updatePreferences>,
) {
  const { db, actor } = ctx;
  const personId = actor.user._id;
  const kinds = kindsOf(actor);
  const setting = await findSetting(db, personId);
  const channels = { ...setting?.channels };
  for (const kind of kinds) if (changes[kind]) channels[kind] = { ...channels[kind], ...changes[kind] };
  await saveSetting(db, personId, { language, sound, channels });
  const before = present(actor, kinds, setting);
  const data = present(actor, kinds, await findSetting(db, personId));
  await audit(ctx, {
    module: 'notification-preferences',
    action: 'update',
    recordId: personId,
    recordName: actor.user.name,
    changes: changesBetween(auditedOf(before), auditedOf(data)),
  });
  return { message: 'Notification preferences saved', data };
}
