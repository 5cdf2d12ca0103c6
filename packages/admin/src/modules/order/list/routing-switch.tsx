import { resolveRouting } from '@bakehouse/contract/vendor/routing';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChangeSetting, useSetting } from '../../../kernel/content/settings/setting.data.ts';
import { readFields } from '../../../kernel/content/settings/setting-value.ts';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { IconPause, IconPlay } from '../../../ui/icons.ts';

/**
 * Says whether orders are assigned when they arrive, and switches it off and on after a confirmation. It is shown to
 * marketplaces that use the automatic assignment: it is on, has rules, or was switched off here.
 */
export function RoutingSwitch() {
  const { data } = useSetting('assignment');
  const change = useChangeSetting('assignment');
  const [wasPressed, setWasPressed] = useState(false);
  if (!data) return null;
  const { is_enabled: isOn, rules } = resolveRouting(readFields('assignment', data.meta_value).routing);
  if (!isOn && rules.length === 0 && !wasPressed) return null;
  const onClick = async () => {
    if (!(await (isOn ? confirmOff() : confirmOn()))) return;
    setWasPressed(true);
    change.mutate((settings) => ({ ...settings, routing: { ...settings.routing, is_enabled: !isOn } }));
  };
  return (
    <Button
      variant="default"
      c={isOn ? undefined : 'dimmed'}
      leftSection={isOn ? <IconPlay size={16} color="var(--mantine-color-green-6)" /> : <IconPause size={16} />}
      title={isOn ? 'Switch it off' : 'Switch it on'}
      loading={change.isPending}
      onClick={() => void onClick()}
    >
      {isOn ? 'Automatic assignment on' : 'Automatic assignment off'}
    </Button>
  );
}

const confirmOff = () =>
  confirm({
    title: 'Switch off automatic assignment?',
    text: 'Orders that arrive from now on, and those that wait for their payment, are left to staff.',
    yes: 'Switch off',
    no: 'Keep it on',
    danger: true,
  });

const confirmOn = () =>
  confirm({
    title: 'Switch on automatic assignment?',
    text: 'The rules of the assignment settings decide what happens to orders that arrive from now on.',
    yes: 'Switch on',
    no: 'Keep it off',
  });
