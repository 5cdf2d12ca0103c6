import { Select, type SelectProps } from '@mantine/core';

type Props = SelectProps & {
  readonly statuses: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
};

/** Select for the status of a record, with the screen's labels. */
export const StatusField = ({ statuses, labels = {}, ...field }: Props) => (
  <Select label="Status" data={statuses.map((value) => ({ value, label: labels[value] ?? value }))} {...field} />
);
