import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { loadCatalogue } from '../../lib/i18n';
import { FullAccess } from './FullAccess';

it('opens with all rights only after somebody said yes', async () => {
  await loadCatalogue('en');
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  render(<FullAccess onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Open with full access' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Open with full access' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/every cluster of this platform/);
  await user.click(dialog.getByRole('button', { name: 'Open with full access' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
