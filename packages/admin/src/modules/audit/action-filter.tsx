import { FilterSelect } from '../../ui/table/filter-select.tsx';

/** Actions of the filter, by value. */
const actionOptions = Object.entries({
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
  'second-factor': 'Second factor',
  'second-factor-passkey': 'Passkey as second factor',
  'sign-in-passkey': 'Sign in with a passkey',
  'confirm-identity': 'Identity confirmed',
  'act-as': 'Session as a store began',
  'act-as-end': 'Session as a store ended',
  'end-sessions': 'Sessions ended',
  'report-sign-in': 'Sign-in reported',
  block: 'Sign-ins blocked',
  'lock-out': 'Account locked',
  password: 'Password changed',
  'reset-password': 'Password reset by link',
  'accept-invitation': 'Invitation accepted',
  call: 'Refused call',
  export: 'Export',
  status: 'Status changed',
  assign: 'Vendor assigned',
  address: 'Address changed',
  reschedule: 'Delivery rescheduled',
  payment: 'Payment recorded',
  reversal: 'Payment reversed',
  refund: 'Refund recorded',
  claim_filed: 'Claim filed',
  claim_decided: 'Claim decided',
  claim_withdrawn: 'Claim withdrawn',
  payment_link: 'Payment link changed',
  resend_message: 'Message sent again',
  invoice: 'Invoice issued',
  credit_note: 'Credit note issued',
  approve: 'Approved',
  reject: 'Rejected',
  import: 'Imported',
  'team-invite': 'Team member invited',
  'team-join': 'Team member joined',
  'team-role': 'Role of a team member changed',
  'team-remove': 'Team member removed',
  'team-leave': 'Team member left',
  'team-decline': 'Invitation to a team declined',
}).map(([value, label]) => ({ value, label }));

type Props = { readonly value: string | undefined; readonly onChange: (value: string | undefined) => void };

/** Filters the audit log by what was done. */
export const ActionFilter = (props: Props) => <FilterSelect label="Action" options={actionOptions} {...props} />;
