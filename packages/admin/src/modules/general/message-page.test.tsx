import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { settingPermissions, withSetting } from '../../../test/fakes/fake-settings.ts';
import { renderAt } from '../../../test/render-at.tsx';

it('the message settings store quiet hours, late deliveries and the minutes until an SMS to a store', async () => {
  const { saves } = withSetting('messages', {});
  withSession(settingPermissions);
  const { user } = renderAt('/message-settings');
  const minutes = await screen.findByRole('textbox', { name: 'Minutes after the delivery slot' });
  await user.clear(minutes);
  await user.type(minutes, '1');
  await user.click(screen.getByRole('switch', { name: /^Tell customers/ }));
  await user.click(screen.getByRole('switch', { name: /^Send no SMS/ }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:00' } });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(minutes).toHaveAccessibleDescription(/Minutes must be from 5 to 720/);
  await user.type(minutes, '5');
  const unseen = screen.getByRole('textbox', { name: 'Minutes until an unseen notification is sent by SMS' });
  expect(unseen).toHaveValue('3');
  await user.clear(unseen);
  await user.type(unseen, '31');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(unseen).toHaveAccessibleDescription(/Minutes must be from 0 to 30/);
  await user.clear(unseen);
  await user.type(unseen, '0');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
  expect(saves[0]?.body.meta_value).toEqual({
    quiet_hours: { is_enabled: true, from: '22:00', upto: '08:00' },
    delay: { is_enabled: true, minutes: 15 },
    unseen_push: { minutes: 0 },
  });
});
