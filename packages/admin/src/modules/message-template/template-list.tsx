import {
  channelLabels,
  languageLabels,
  messageChannels,
  messageLanguages,
} from '@bakehouse/contract/core/message-language';
import { messageKinds, messageLabel } from '@bakehouse/contract/message-template/message-kinds';
import type { MessageTemplate } from '@bakehouse/contract/message-template/message-template.endpoints';
import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { Failed, NothingMatches, NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { templateFilters, templatesQuery } from './message-template.data.ts';
import { recipientLabels, templatePath } from './template-labels.ts';

type Row = MessageTemplate & { readonly _id: ReturnType<typeof templatePath> };
const columns: readonly Column<Row>[] = [
  {
    id: 'message',
    header: 'Message',
    main: true,
    cell: ({ label, channel, language }) => `${label}, ${channelLabels[channel]}, ${languageLabels[language]}`,
  },
  { id: 'recipient', header: 'To', cell: ({ recipient }) => recipientLabels[recipient] },
  {
    id: 'dlt',
    header: 'DLT template',
    cell: ({ channel, dlt_template_id }) =>
      channel === 'sms'
        ? dlt_template_id || (
            <Text inherit c="dimmed">
              Not registered
            </Text>
          )
        : '',
  },
  { id: 'state', header: 'Status', cell: (row) => <TemplateState {...row} /> },
  {
    id: 'updatedAt',
    header: 'Last changed',
    cell: ({ updatedAt }) => (updatedAt ? <DateText at={updatedAt} withTime /> : 'Never'),
  },
];

/** All messages by channel and language. */
export function TemplateList() {
  const can = useCan();
  const mayOpen = can('GET message_template/{kind}/{channel}/{language}');
  const list = useListState(templateFilters, null);
  const { data, error, refetch } = useQuery(templatesQuery(list.filters));
  const rows = data?.map((template) => ({ ...template, _id: templatePath(template) }));
  return (
    <>
      <ScreenHeader
        title={data ? `Message templates (${data.length})` : 'Message templates'}
        crumbs={[{ label: 'Message templates' }]}
      >
        {can('GET sitesetting/getmessagesettings') && (
          <LinkButton to="/message-settings" variant="default">
            Quiet hours and delays
          </LinkButton>
        )}
      </ScreenHeader>
      <ListTools list={list}>
        <FilterSelect
          label="Message"
          options={messageKinds.map((kind) => ({ value: kind, label: messageLabel(kind) }))}
          value={list.filters.kind}
          onChange={(kind) => list.change({ kind })}
        />
        <FilterSelect
          label="Channel"
          options={messageChannels.map((channel) => ({ value: channel, label: channelLabels[channel] }))}
          value={list.filters.channel}
          onChange={(channel) => list.change({ channel })}
        />
        <FilterSelect
          label="Language"
          options={messageLanguages.map((language) => ({ value: language, label: languageLabels[language] }))}
          value={list.filters.language}
          onChange={(language) => list.change({ language })}
        />
      </ListTools>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Message templates"
          columns={columns}
          rows={rows}
          linkTo={(row) => (mayOpen ? row._id : undefined)}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : <NothingYet />}
        />
      )}
    </>
  );
}

function TemplateState({ is_enabled, is_default }: MessageTemplate) {
  const [label, color] = is_default ? ['Default text', 'gray'] : ['Changed', 'green'];
  return (
    <Badge variant="light" color={is_enabled ? color : 'red'} tt="none">
      {is_enabled ? label : 'Switched off'}
    </Badge>
  );
}
