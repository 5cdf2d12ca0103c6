import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { type AskedQuestion, takeAsked, useAsked } from './confirm.tsx';

/** Shows the confirmation dialogs; the main layout contains it. Unmounting it, at sign-out for example, answers no. */
export function ConfirmDialogs() {
  const questions = useAsked();
  const [isUsed, setIsUsed] = useState(false);
  if (questions.length > 0 && !isUsed) setIsUsed(true);
  return (
    isUsed && (
      <Suspense>
        <Dialogs questions={questions} />
      </Suspense>
    )
  );
}

const Dialogs = lazyPart(async () => (await import('./confirm-dialogs.tsx')).Dialogs, BrowserQuestions);

/** Asks with the dialogs of the browser when the code of the others cannot be loaded. */
export function BrowserQuestions({ questions }: { readonly questions: readonly AskedQuestion[] }) {
  useEffect(() => {
    if (questions.length === 0) return;
    for (const { question, answer } of takeAsked()) {
      const text = [question.title, question.text, question.note].filter(Boolean).join('\n\n');
      if (question.yes === undefined) window.alert(text);
      answer(question.yes !== undefined && window.confirm(text));
    }
  }, [questions]);
  return null;
}
