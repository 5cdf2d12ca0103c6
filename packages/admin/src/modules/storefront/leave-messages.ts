import { confirm } from '../../ui/feedback/confirm.tsx';

/** Confirms leaving with a stored draft: nothing is lost, but nothing is published either. */
export const confirmLeaveKept = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'Your changes are not saved, so customers do not see them. They stay in this browser until you return.',
    yes: 'Leave',
    no: 'Stay here',
    danger: true,
  });
