import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { AnswerButtonsProps } from './answer-buttons.tsx';

const AnswerButtons = lazyPart(async () => (await import('./answer-buttons.tsx')).AnswerButtons);

/** The answer to an order in a row of the store's list; nothing for an order that does not wait for one. */
export const RowAnswer = (props: AnswerButtonsProps) =>
  props.row.accept_until !== undefined && (
    <Suspense>
      <AnswerButtons {...props} />
    </Suspense>
  );
