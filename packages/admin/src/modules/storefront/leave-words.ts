import { confirm } from '../../ui/confirm.tsx';

/** Leaving loses nothing here, but nobody sees it either. */
export const confirmLeaveKept = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'What you changed is not saved, so customers do not see it. This browser keeps it until you come back.',
    yes: 'Leave',
    no: 'Stay here',
    danger: true,
  });
