import { providersCookie, type SsoProvider } from '@bakehouse/contract/core/account-links';
import { i18n } from '@bakehouse/contract/i18n';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { Button, Divider, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';

type Props = {
  /** Shows the error of a provider on the sign-in page. */
  readonly onRejection: (message: string | undefined) => void;
};

/** A button for each provider of single sign-on. */
export function SsoButtons({ onRejection }: Props) {
  const [opening, setOpening] = useState<string>();
  const open = async (provider: string) => {
    onRejection(undefined);
    setOpening(provider);
    try {
      const { data } = await callEndpoint(ssoEndpoints.start, { body: { provider } });
      window.location.assign(data.url);
    } catch (cause) {
      setOpening(undefined);
      if (!(cause instanceof ApiError)) throw cause;
      onRejection(cause.message);
    }
  };
  return (
    <>
      <Divider my="lg" label="or" />
      <Stack gap="xs">
        {readProviders().map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            fullWidth
            loading={opening === id}
            disabled={opening !== undefined && opening !== id}
            onClick={() => void open(id)}
          >
            {i18n.t('Sign in with {name}', { name })}
          </Button>
        ))}
      </Stack>
    </>
  );
}

/** Returns the providers of the cookie that the server sends with its pages. */
const readProviders = (): SsoProvider[] => {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${providersCookie}=`));
  return cookie ? JSON.parse(decodeURIComponent(cookie.slice(providersCookie.length + 1))) : [];
};
