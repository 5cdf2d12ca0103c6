import { type SettingRecord, settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, Suspense, useMemo, useRef, useState } from 'react';
import { useCan } from '../../data/session.ts';
import { blocksOf } from '../../kernel/content/blocks/block-items.ts';
import { BlocksEditor } from '../../kernel/content/blocks/blocks-editor.tsx';
import { useOpenBlocks } from '../../kernel/content/blocks/use-open-blocks.ts';
import { PreviewPane } from '../../kernel/content/preview/preview-pane.tsx';
import { SettingHistory } from '../../kernel/content/settings/setting-history.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { ReadOnly } from '../../ui/form/read-only.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useSaveShortcut } from '../../ui/form/use-save-shortcut.ts';
import { UploadCount } from '../../ui/input/upload-context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { panelProps, TabList } from '../../ui/tabs/tab-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { BlockScreen } from './block-screens.ts';
import { BuilderNotes } from './builder-notes.tsx';
import styles from './content.module.css';
import type { Rejected } from './rejected-blocks.ts';
import { useBuilder } from './use-builder.ts';

// Loaded lazily, because conflicts are rare.
const StaleBlocks = lazyPart(async () => (await import('../../kernel/content/settings/stale-blocks.tsx')).StaleBlocks);

const Preview = memo(PreviewPane);

const panes = [
  { id: 'edit', title: 'Edit' },
  { id: 'preview', title: 'Preview' },
] as const;
type Pane = (typeof panes)[number]['id'];
type SaveProps = {
  readonly saving: boolean;
  readonly dirty: boolean;
  /** A stable function, because the form is memoized. */
  readonly onSave: () => void;
  /** A stable function, because the form is memoized. */
  readonly onDiscard: () => void;
};

const SaveForm = memo(({ saving, dirty, onSave, onDiscard }: SaveProps) => {
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(() => form.current?.requestSubmit());
  return (
    <form
      ref={form}
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <SaveBar saving={saving} dirty={dirty} onDiscard={onDiscard} />
    </form>
  );
});

type Props = { readonly screen: BlockScreen; readonly record: SettingRecord };

/** Blocks and preview next to each other; on a narrow screen in tabs. */
export function BlockBuilder(props: Props) {
  const narrow = useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return <Panes {...props} narrow={narrow} />;
}

function Panes({ screen, record, narrow }: Props & { readonly narrow: boolean }) {
  const builder = useBuilder(screen, record);
  const { items, deferredItems, theirs } = builder;
  const mayUpdate = useCan()(settingEndpoints[screen.setting].update);
  const open = useOpenBlocks();
  const [pane, setPane] = useState<Pane>('edit');

  const choose = useStableCallback((key: string) => {
    open.show(key);
    setPane('edit');
    bringIntoView(key);
  });
  const discard = useStableCallback(
    () => void confirmDiscard().then((isConfirmed) => isConfirmed && builder.discard()),
  );
  const showRejected = (rejected: Rejected | undefined) => {
    const [first] = rejected?.keys() ?? [];
    if (first) choose(first);
  };
  const save = useStableCallback(() => void builder.submit().then(showRejected));
  const mine = useMemo(() => blocksOf(items), [items]);
  const showRestored = useStableCallback(builder.takeTheirs);
  const panel = (id: Pane) => (narrow ? panelProps(id, pane) : {});
  return (
    <>
      <div className={styles.history}>
        <SettingHistory
          name={screen.setting}
          record={record}
          work={builder.dirty ? mine : null}
          onRestored={showRestored}
        />
      </div>
      <BuilderNotes builder={builder} mayUpdate={mayUpdate} onDiscard={discard} />
      {narrow && <TabList label="Home page" tabs={panes} open={pane} onOpen={setPane} />}
      <div className={styles.panes}>
        <div {...panel('edit')}>
          <ReadOnly value={!mayUpdate}>
            <UploadCount value={builder.uploading}>
              <Stack gap={0}>
                <BlocksEditor
                  items={items}
                  onChange={builder.change}
                  names={screen.names}
                  missing={record.missing}
                  open={open}
                  fieldErrors={builder.errors}
                />
                {items.length === 0 && <NothingYet title="Empty" text="Add a block to begin." />}
                {/* Shown only when there is at least one block (spec 2 §2). */}
                {mayUpdate && items.length > 0 && (
                  <SaveForm saving={builder.saving} dirty={builder.dirty} onSave={save} onDiscard={discard} />
                )}
              </Stack>
            </UploadCount>
          </ReadOnly>
        </div>
        <div {...panel('preview')} className={styles.preview}>
          <Preview items={deferredItems} missing={record.missing} chosen={open.latest} onChoose={choose} />
        </div>
      </div>
      {theirs && (
        <Suspense>
          <StaleBlocks
            theirs={theirs}
            mine={mine}
            ancestor={builder.base.isOrigin ? builder.base.blocks : undefined}
            onTakeTheirs={builder.takeTheirs}
            onSave={(blocks) => void builder.overwrite(theirs, blocks).then(showRejected)}
            onClose={() => builder.compare(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const bringIntoView = (key: string) =>
  // Waits until the editor of the block has opened and its pane is visible.
  setTimeout(() => {
    const card = document.getElementById(key);
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  });

const confirmDiscard = () =>
  confirm({
    title: 'Discard your changes?',
    text: 'This restores the last saved blocks. Your changes since then will be lost.',
    yes: 'Discard',
    no: 'Keep them',
    danger: true,
  });
