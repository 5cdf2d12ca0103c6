import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { AnswerButtonsProps } from './answer-buttons.tsx';

const AnswerButtons = lazyPart(async () => (await import('./answer-buttons.tsx')).AnswerButtons);

/** Accept and Decline in a row of the store's list, if the order waits for an answer. */
export const RowAnswer = (props: AnswerButtonsProps) =>
  props.row.accept_until !== undefined && (
    <Suspense>
      <AnswerButtons {...props} />
    </Suspense>
  );
