import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks, type SettingRecord, type ValueOf } from '@bakehouse/contract/content/content-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type BlockItems, blocksOf, itemsOf } from '../../content/blocks/block-items.ts';
import type { Faults } from '../../content/blocks/editing.ts';
import { isStale, settingQuery, useSaveSetting } from '../../content/settings/setting.data.ts';
import type { BlocksName } from '../../content/settings/setting-value.ts';
import { ApiError } from '../../data/api-error.ts';
import { useSession } from '../../data/session.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { toastError } from '../../ui/toast.ts';
import type { BlockScreen } from './block-screens.ts';
import { readDraft } from './draft.ts';
import { confirmLeaveKept } from './leave-words.ts';
import { type Refused, refusedBlocks, standing } from './refused-blocks.ts';
import { useMirror } from './use-mirror.ts';

/** What the work stands on: the blocks as the server last gave them. */
type Base = { readonly version: number; readonly blocks: readonly Block[] };

const same = (one: Block | undefined, other: Block | undefined) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const differs = (items: BlockItems, { blocks }: Base) =>
  items.length !== blocks.length || items.some(({ block }, at) => !same(block, blocks[at]));

/** Where one begins: with unsaved work of before, if there is any, else with what the server has. */
const begin = (record: SettingRecord, { mirror }: BlockScreen, user: string) => {
  const saved = itemsOf(readBlocks(record.meta_value));
  const blocks = blocksOf(saved);
  const draft = readDraft(mirror, user);
  const items = draft && itemsOf(draft.blocks);
  const base = { version: record.version, blocks };
  if (!items || !differs(items, base)) return { items: saved, base, takenUp: undefined, outdated: false };
  const outdated = draft.version !== record.version;
  // The older version in `base` keeps a save from passing before the person has chosen.
  return { items, base: { ...base, version: draft.version }, takenUp: outdated ? undefined : draft.at, outdated };
};

/** After a save: blocks as the server keeps them, but for those that were changed meanwhile. */
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
  const [takenUp, setTakenUp] = useState(first.takenUp);
  const [comparing, setComparing] = useState(first.outdated);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused>(new Map());
  const uploading = useRef(0);

  const dirty = useMemo(() => differs(items, base), [items, base]);
  const kept = useMirror({ mirror: screen.mirror, user, items, version: base.version, dirty });
  useLeaveGuard(() => dirty, confirmLeaveKept);

  /** Stands on what the server has, and drops what was made here. */
  const takeTheirs = (theirs: SettingRecord) => {
    const taken = itemsOf(readBlocks(theirs.meta_value));
    setItems(taken);
    setBase({ version: theirs.version, blocks: blocksOf(taken) });
    setTakenUp(undefined);
    setComparing(false);
  };
  /** Stays with what was made here, knowing what it will replace. */
  const keepMine = (theirs: SettingRecord) => {
    setBase({ version: theirs.version, blocks: readBlocks(theirs.meta_value) });
    setComparing(false);
  };
  const newer = record.version > base.version && !saving ? record : undefined;
  const takeUntouched = useEffectEvent((theirs: SettingRecord) => !dirty && takeTheirs(theirs));
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);

  const submit = async (): Promise<Refused | undefined> => {
    if (uploading.current > 0) toastError('Wait until the images are uploaded');
    if (saving || uploading.current > 0) return undefined;
    setSaving(true);
    setRefused(new Map());
    try {
      // Which blocks a setting may have is the server's to say.
      const value = blocksOf(items) as ValueOf<BlocksName>;
      const { data } = await save.mutateAsync({ value, version: base.version });
      // What comes back as it was sent stays the same object, so that nothing of it is drawn again.
      const saved = readBlocks(data.meta_value).map((block, at) =>
        same(block, items[at]?.block) ? (items[at]?.block ?? block) : block,
      );
      setBase({ version: data.version, blocks: saved });
      setItems((now) => settled(now, items, saved));
      setTakenUp(undefined);
    } catch (cause) {
      if (isStale(cause)) {
        await client.fetchQuery(settingQuery(screen.setting)).catch(() => undefined);
        setComparing(true);
      } else if (cause instanceof ApiError) {
        const found = refusedBlocks(cause.fields, items);
        setRefused(found);
        return found;
      } else throw cause;
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  const faults: ReadonlyMap<string, Faults> = useMemo(() => standing(refused, items), [refused, items]);
  const discard = () => takeTheirs(record);
  return {
    items,
    change: setItems,
    base,
    dirty,
    kept,
    saving,
    newer,
    takenUp,
    comparing: comparing && newer !== undefined,
    compare: () => setComparing(true),
    decideLater: () => setComparing(false),
    takeTheirs,
    keepMine,
    discard,
    submit,
    faults,
    uploading,
  };
};
export type Builder = ReturnType<typeof useBuilder>;
