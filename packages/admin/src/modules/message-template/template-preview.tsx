import { languageLabels } from '@bakehouse/contract/core/message-language';
import type { MessagePreview } from '@bakehouse/contract/message-template/message-template.endpoints';
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { type PreviewInput, previewQuery } from './message-template.data.ts';

/** Milliseconds after the last keystroke until the preview is updated. */
const debounceMs = 300;

/** A message as its recipient reads it, with the values of an example or of an order. */
export function TemplatePreview({ input }: { readonly input: PreviewInput }) {
  const [body] = useDebouncedValue(input, debounceMs);
  const { data, error } = useQuery({ ...previewQuery(body), enabled: body.text.trim() !== '' });
  return (
    <Card title={`Preview in ${languageLabels[input.language]}`}>
      {error ? (
        <Text c="dimmed">{error.message}</Text>
      ) : data ? (
        <div lang={input.language} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {data.subject && <Text fw={600}>{data.subject}</Text>}
          <Text>{data.text}</Text>
        </div>
      ) : (
        <Skeleton height={80} role="status" aria-label="Loading preview" />
      )}
      {data?.sms && !error && (
        <Text fz={13} c="dimmed" mt="xs">
          {smsText(data.sms)}
        </Text>
      )}
    </Card>
  );
}

function smsText({ segments, units, encoding }: NonNullable<MessagePreview['sms']>): string {
  const limit = encoding === 'GSM-7' ? 160 : 70;
  return `${segments} SMS · ${units} characters; one SMS has ${limit} in this alphabet`;
}
