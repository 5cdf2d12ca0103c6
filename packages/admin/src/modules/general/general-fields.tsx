import type { general } from '@bakehouse/contract/general';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { LinkInput } from '../../ui/input/link-input.tsx';

const networks = ['Facebook', 'Instagram', 'Twitter'] as const;

/** Name, link and picture of three social networks. */
export const GeneralFields = ({ form }: Pick<FormProps<typeof general>, 'form'>) =>
  networks.map((network) => (
    <div key={network}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="xs">
        <TextInput label={network} withAsterisk {...form.getInputProps(network)} />
        <LinkInput
          label={`${network} Link`}
          withAsterisk={network === 'Facebook'}
          {...form.getInputProps(`${network}_Link`)}
        />
      </SimpleGrid>
      <ImageInput
        label={`${network} Image`}
        alt={`Picture of ${network}`}
        {...form.getInputProps(`${network}_Image`)}
      />
    </div>
  ));
