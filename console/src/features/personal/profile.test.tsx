import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from '../../testing/app';
import { FakeServer } from '../../testing/server';

afterEach(() => vi.unstubAllGlobals());

const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@desk';

describe('the profile', () => {
  it('is reached from the menu, and keeps a new name', async () => {
    const { user, server } = open('/t/alpha/clusters');
    await user.click(await screen.findByRole('button', { name: 'Your account' }, patience));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    const card = await screen.findByRole('region', { name: 'Account' }, patience);
    await user.clear(within(card).getByLabelText('Name'));
    await user.type(within(card).getByLabelText('Name'), 'Ada King{Enter}');
    await waitFor(() => expect(server.me?.name).toBe('Ada King'), patience);
  });

  it('changes the password when the rules are met and the old one is right', async () => {
    const { user, server } = open('/settings/profile');
    const card = await screen.findByRole('region', { name: 'Password' }, patience);
    const field = (label: string) => within(card).getByLabelText(label);
    const submit = () => user.click(within(card).getByRole('button', { name: 'Change password' }));
    await user.type(field('New password'), 'Short1');
    await submit();
    expect(within(card).getByText('Type your present password.')).toBeTruthy();
    expect(within(card).getByText('Some rules are not met yet.')).toBeTruthy();
    await user.clear(field('New password'));
    await user.type(field('New password'), 'Better4stapler!');
    await user.type(field('New password, once more'), 'Better4stapler!');
    await user.type(field('Present password'), 'wrong');
    await submit();
    expect(await within(card).findByText('Your present password is another one.', {}, patience)).toBeTruthy();
    await user.clear(field('Present password'));
    await user.type(field('Present password'), 'Correct4horse');
    await submit();
    await waitFor(() => expect(server.password).toBe('Better4stapler!'), patience);
    expect((field('New password') as HTMLInputElement).value).toBe('');
  });

  it('has no password for who signs in elsewhere', async () => {
    const server = new FakeServer();
    if (server.me) server.me.provider = 'corp';
    open('/settings/profile', server);
    expect(await screen.findByText(/kept by your identity provider/, {}, patience)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  });
});

describe('SSH keys', () => {
  it('are added with their fingerprint shown, named by their comment', async () => {
    const { user, server } = open('/settings/profile');
    await user.click(await screen.findByRole('button', { name: 'Add key' }, patience));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByLabelText('Public key'));
    await user.paste(publicKey);
    await within(dialog).findByText('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU', {}, patience);
    await user.click(within(dialog).getByRole('button', { name: 'Add key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(server.users.sshKeys.at(-1)?.name).toBe('ada@desk');
  });

  it('that are private are refused before they leave the browser', async () => {
    const { user, server } = open('/settings/profile');
    await user.click(await screen.findByRole('button', { name: 'Add key' }, patience));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByLabelText('Public key'));
    await user.paste('-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n');
    expect(await within(dialog).findByText(/This is a private key/, {}, patience)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add key' }));
    expect(server.asked.some((item) => item.method === 'POST')).toBe(false);
  });

  it('are deleted after a question', async () => {
    const { user, server } = open('/settings/profile');
    await user.click(await screen.findByRole('button', { name: 'Delete key laptop' }, patience));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete key' }));
    await waitFor(() => expect(server.users.sshKeys).toEqual([]), patience);
  });
});

describe('sessions', () => {
  it('other than this one can be ended', async () => {
    const { user, server } = open('/settings/profile');
    const table = await screen.findByRole('table', { name: 'Sessions' }, patience);
    expect(within(table).getByText('Firefox 140, Linux')).toBeTruthy();
    const ends = within(table).getAllByRole('button', { name: 'End session' });
    expect(ends).toHaveLength(1);
    await user.click(ends[0] ?? document.body);
    await waitFor(() => expect(server.users.sessions.map((item) => item.id)).toEqual(['here']), patience);
  });
});
