import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { faqBlock } from '@bakehouse/contract/blocks/faq-block';
import { Frame, textOf } from '../frame.tsx';
import { useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { RichHtml } from '../rich-html.tsx';
import { EmptySelection, FoldIcon, MissingLabel } from '../tiles.tsx';
import styles from './faq-preview.module.css';

export function FaqPreview({ block }: { block: BlockOf<'faqBlock'> }) {
  const records = useSelectedRecords('faq', block.data);
  const layout = layoutOf(faqBlock.layouts, block.layout);
  const hasImage = layout === 'accordion_with_right_side_image';
  return (
    <Frame block={block} empty={records.length === 0} layout={layout}>
      <div className={hasImage ? styles.withImage : styles.full}>
        <div className={styles.questions}>
          {records.map(({ key, record, missing }, position) => (
            <details key={key} className={styles.question} open={position === 0}>
              <summary>
                <span>
                  {textOf(record.question) || 'No question'} {missing && <MissingLabel />}
                </span>
                <FoldIcon />
              </summary>
              <RichHtml html={textOf(record.answer)} />
            </details>
          ))}
          {records.length === 0 && (
            <EmptySelection text="No questions chosen yet" count={3} className={styles.ghosts} />
          )}
        </div>
        {hasImage && (
          <div className={styles.picture}>
            <Picture picture={block.image} size="large" placeholder="Image" />
          </div>
        )}
      </div>
    </Frame>
  );
}
