import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks, type SettingRecord, type ValueOf } from '@bakehouse/contract/content/content-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type BlockItems, blocksOf, itemsOf, newKey } from '../../content/blocks/block-items.ts';
import type { FieldErrors } from '../../content/blocks/editing.ts';
import { settingQuery, useSaveSetting } from '../../content/settings/setting.data.ts';
import type { BlocksName } from '../../content/settings/setting-value.ts';
import { ApiError, isStale } from '../../data/api-error.ts';
import { useSession } from '../../data/session.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { waitsForImages } from '../../ui/input/upload-count.ts';
import type { BlockScreen } from './block-screens.ts';
import { readDraft } from './draft.ts';
import { confirmLeaveKept } from './leave-messages.ts';
import { currentErrors, type Rejected, rejectedBlocks } from './rejected-blocks.ts';
import { useMirror } from './use-mirror.ts';

/** The server's blocks on which the changes are based. */
type Base = {
  readonly version: number;
  readonly blocks: readonly Block[];
  /**
   * True when the changes started from these blocks; false when they started from an older version that is not loaded.
   */
  readonly began: boolean;
};

const baseOf = ({ version, meta_value }: SettingRecord): Base => ({
  version,
  blocks: readBlocks(meta_value),
  began: true,
});

const same = (one: Block | undefined, other: Block | undefined) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const differs = (items: BlockItems, { blocks }: Pick<Base, 'blocks'>) =>
  items.length !== blocks.length || items.some(({ block }, at) => !same(block, blocks[at]));

/** Returns the initial state: a draft if there is one, otherwise the server's blocks. */
const begin = (record: SettingRecord, { mirror }: BlockScreen, user: string) => {
  const base = baseOf(record);
  const draft = readDraft(mirror, user);
  const items = draft && itemsOf(draft.blocks);
  if (!items || !differs(items, base))
    return { items: itemsOf(base.blocks), base, restoredAt: undefined, outdated: false };
  if (draft.version === record.version) return { items, base, restoredAt: draft.at, outdated: false };
  // The older version number makes a save fail as stale until the user has resolved the conflict.
  return { items, base: { ...base, version: draft.version, began: false }, restoredAt: undefined, outdated: true };
};

/** Assigns existing keys to blocks; new blocks get new keys. */
const rekeyed = (items: BlockItems, blocks: readonly Block[]): BlockItems => {
  const keys = new Map(items.map(({ key, block }) => [block, key]));
  return blocks.map((block) => ({ key: keys.get(block) ?? newKey(), block }));
};

/** After a save: the server's blocks, except those that were changed during the request. */
const settled = (now: BlockItems, sent: BlockItems, saved: readonly Block[]): BlockItems => {
  const places = new Map(sent.map(({ key, block }, at) => [key, { block, saved: saved[at] ?? block }]));
  return now.map((item) => {
    const place = places.get(item.key);
    return place?.block === item.block && place.saved !== item.block ? { ...item, block: place.saved } : item;
  });
};

export const useBuilder = (screen: BlockScreen, record: SettingRecord) => {
  const client = useQueryClient();
  const who = useSession();
  const user = who.status === 'in' ? who.user._id : '';
  const save = useSaveSetting<BlocksName>(screen.setting);
  const [first] = useState(() => begin(record, screen, user));
  const [items, setItems] = useState(first.items);
  const [base, setBase] = useState<Base>(first.base);
  const [restoredAt, setTakenUp] = useState(first.restoredAt);
  const [comparing, setComparing] = useState(first.outdated);
  const [saving, setSaving] = useState(false);
  const [rejected, setRejected] = useState<Rejected>(new Map());
  const uploading = useRef(0);

  const dirty = useMemo(() => differs(items, base), [items, base]);
  const kept = useMirror({ mirror: screen.mirror, user, items, version: base.version, dirty });
  useLeaveGuard(() => dirty, { ask: confirmLeaveKept });

  /** Takes the server's version and discards the user's changes. */
  const takeTheirs = (theirs: SettingRecord) => {
    const next = baseOf(theirs);
    setItems(itemsOf(next.blocks));
    setBase(next);
    setTakenUp(undefined);
    setComparing(false);
  };
  const newer = record.version > base.version && !saving ? record : undefined;
  const takeUntouched = useEffectEvent((theirs: SettingRecord) => !dirty && takeTheirs(theirs));
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);

  const send = async (sent: BlockItems, version: number): Promise<Rejected | undefined> => {
    if (saving || waitsForImages(uploading)) return undefined;
    setSaving(true);
    setRejected(new Map());
    try {
      // The server validates which blocks a setting may contain.
      const value = blocksOf(sent) as ValueOf<BlocksName>;
      const { data } = await save.mutateAsync({ value, version });
      // Unchanged blocks keep their identity, so that they do not render again.
      const blocks = readBlocks(data.meta_value).map((block, at) => {
        const own = sent[at]?.block;
        return own && same(block, own) ? own : block;
      });
      setBase({ version: data.version, blocks, began: true });
      setItems((now) => settled(now, sent, blocks));
      setTakenUp(undefined);
    } catch (cause) {
      if (isStale(cause)) {
        await client.fetchQuery(settingQuery(screen.setting)).catch(() => undefined);
        setComparing(true);
      } else if (cause instanceof ApiError) {
        const found = rejectedBlocks(cause.fields, sent);
        setRejected(found);
        return found;
      } else throw cause;
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  /** Overwrites the other user's version with the resolved blocks. */
  const saveOver = (theirs: SettingRecord, blocks: readonly Block[]) => {
    const next = rekeyed(items, blocks);
    setItems(next);
    setBase({ ...baseOf(theirs), began: false });
    setComparing(false);
    return send(next, theirs.version);
  };
  const fieldErrors: ReadonlyMap<string, FieldErrors> = useMemo(
    () => currentErrors(rejected, items),
    [rejected, items],
  );
  const discard = () => takeTheirs(record);
  return {
    items,
    change: setItems,
    base,
    dirty,
    kept,
    saving,
    newer,
    restoredAt,
    comparing: comparing && newer !== undefined,
    compare: () => setComparing(true),
    decideLater: () => setComparing(false),
    takeTheirs,
    saveOver,
    discard,
    submit: () => send(items, base.version),
    fieldErrors,
    uploading,
  };
};
export type Builder = ReturnType<typeof useBuilder>;
