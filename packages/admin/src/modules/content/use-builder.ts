import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks, type SettingRecord, type ValueOf } from '@bakehouse/contract/content/content-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, isStale } from '../../data/api-error.ts';
import { type BlockItems, blocksOf, itemsOf, newKey } from '../../kernel/content/blocks/block-items.ts';
import type { FieldErrors } from '../../kernel/content/blocks/editing.ts';
import { settingQuery, useSaveSetting } from '../../kernel/content/settings/setting.data.ts';
import type { BlocksSettingName } from '../../kernel/content/settings/setting-value.ts';
import { useNewerVersion } from '../../kernel/crud/use-versioned-form.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { findUnsavedWork, useUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { waitsForImages } from '../../ui/input/upload-context.ts';
import type { BlockScreen } from './block-screens.ts';
import { currentErrors, type Rejected, rejectedBlocks } from './rejected-blocks.ts';

/** The saved version that the blocks are edited from. */
type Base = {
  readonly record: SettingRecord;
  readonly blocks: readonly Block[];
  /** True if the edits began from `blocks`; false if they began from an older version with unknown blocks. */
  readonly isOrigin: boolean;
};

/** Returns the state of a block screen: its blocks, the version that they are edited from, and the functions that save. */
export function useBuilder(screen: BlockScreen, latest: SettingRecord) {
  const client = useQueryClient();
  const save = useSaveSetting<BlocksSettingName>(screen.setting);
  const [start] = useState(() => initialState(latest, screen));
  const [items, setItems] = useState(start.items);
  const [base, setBase] = useState<Base>(start.base);
  const [restoredAt, setRestoredAt] = useState(start.restoredAt);
  const [saving, setSaving] = useState(false);
  const [rejected, setRejected] = useState<Rejected>(new Map());
  const uploading = useRef(0);
  const dirty = useMemo(() => differs(items, base), [items, base]);
  const deferredItems = useDeferredValue(items);

  /** Continues with the blocks of another version, without the changes made here. */
  const takeTheirs = (theirs: SettingRecord) => {
    const next = baseOf(theirs);
    setItems(itemsOf(next.blocks));
    setBase(next);
    setRestoredAt(undefined);
    compare(undefined);
  };
  const discard = () => takeTheirs(latest);
  const { newer, theirs, compare } = useNewerVersion<SettingRecord>(
    { record: base.record, latest, rebase: takeTheirs },
    { isSaving: saving, isUnsaved: () => dirty, compareFirst: start.newer },
  );
  useLeaveGuard(() => dirty, { ask: confirmLeave });
  const isStored = useUnsavedWork(
    {
      key: screen.storageKey,
      storage: 'browser',
      keepOnLeave: true,
      extra: () => ({ version: base.record.version }),
    },
    () => (dirty ? blocksOf(items) : undefined),
    discard,
    // Deferred, so that a keystroke does not wait until all blocks are stored; a saved draft is removed at once.
    dirty ? deferredItems : items,
  );

  const send = async (sent: BlockItems, version: number): Promise<Rejected | undefined> => {
    if (saving || waitsForImages(uploading)) return undefined;
    setSaving(true);
    setRejected(new Map());
    try {
      // The server decides which blocks a setting may have.
      const value = blocksOf(sent) as ValueOf<BlocksSettingName>;
      const { data } = await save.mutateAsync({ value, version });
      // A block that was saved as it was sent stays the same object, so that it is not rendered again.
      const blocks = readBlocks(data.meta_value).map((block, index) => {
        const sentBlock = sent[index]?.block;
        return sentBlock && isSameBlock(block, sentBlock) ? sentBlock : block;
      });
      setBase({ record: data, blocks, isOrigin: true });
      setItems((current) => afterSave(current, sent, blocks));
      setRestoredAt(undefined);
    } catch (cause) {
      if (isStale(cause)) {
        compare(await client.fetchQuery(settingQuery(screen.setting)).catch(() => undefined));
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
  /** Saves the chosen blocks over the version they were compared with. */
  const overwrite = (version: SettingRecord, blocks: readonly Block[]) => {
    const next = withKeys(items, blocks);
    setItems(next);
    setBase({ ...baseOf(version), isOrigin: false });
    compare(undefined);
    return send(next, version.version);
  };
  const errors: ReadonlyMap<string, FieldErrors> = useMemo(() => currentErrors(rejected, items), [rejected, items]);
  return {
    items,
    /** The items of a moment ago while a keystroke is rendered, for views that may follow later. */
    deferredItems,
    change: setItems,
    base,
    dirty,
    isStored,
    saving,
    newer,
    theirs,
    compare,
    restoredAt,
    takeTheirs,
    overwrite,
    discard,
    submit: () => send(items, base.record.version),
    errors,
    uploading,
  };
}

const blockShape = z.looseObject({ block_name: z.string(), data: z.array(z.unknown()).nullish() });
/** Blocks that are too long or otherwise invalid to be saved are restored too, so only their shape is checked. */
const isStoredBlock = (value: unknown): value is Block => blockShape.safeParse(value).success;
const storedBlocks = z.array(z.custom<Block>(isStoredBlock));
const storedBase = z.object({ version: z.int(), at: z.string() });

/** Returns the initial state: the unsaved work of this browser if there is any, otherwise the saved blocks. */
function initialState(record: SettingRecord, { storageKey }: BlockScreen) {
  const base = baseOf(record);
  const work = findUnsavedWork<object, readonly unknown[]>(storageKey, 'browser');
  const { data: origin } = storedBase.safeParse(work);
  const { data: blocks } = storedBlocks.safeParse(work?.edits);
  const items = blocks && itemsOf(blocks);
  if (!origin || !items || !differs(items, base)) return { items: itemsOf(base.blocks), base };
  if (origin.version === record.version) return { items, base, restoredAt: origin.at };
  // With the older version in `base`, the server rejects a save until the versions have been compared.
  return { items, base: { ...base, record: { ...record, version: origin.version }, isOrigin: false }, newer: record };
}

const baseOf = (record: SettingRecord): Base => ({ record, blocks: readBlocks(record.meta_value), isOrigin: true });

const differs = (items: BlockItems, { blocks }: Pick<Base, 'blocks'>) =>
  items.length !== blocks.length || items.some(({ block }, index) => !isSameBlock(block, blocks[index]));

const isSameBlock = (a: Block | undefined, b: Block | undefined) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Asks before leaving with a stored draft, which is not lost, but not published either. */
const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'Your changes are not saved, so customers do not see them. They stay in this browser until you return.',
    yes: 'Leave',
    no: 'Stay here',
    danger: true,
  });

/** Replaces blocks by their saved version, except blocks that were changed while the save was running. */
function afterSave(items: BlockItems, sent: BlockItems, saved: readonly Block[]): BlockItems {
  const sentByKey = new Map(sent.map(({ key, block }, index) => [key, { block, saved: saved[index] ?? block }]));
  return items.map((item) => {
    const sentBlock = sentByKey.get(item.key);
    return sentBlock?.block === item.block && sentBlock.saved !== item.block
      ? { ...item, block: sentBlock.saved }
      : item;
  });
}

/** Returns blocks with the keys of the items they come from; new blocks get new keys. */
function withKeys(items: BlockItems, blocks: readonly Block[]): BlockItems {
  const keys = new Map(items.map(({ key, block }) => [block, key]));
  return blocks.map((block) => ({ key: keys.get(block) ?? newKey(), block }));
}

export type Builder = ReturnType<typeof useBuilder>;
