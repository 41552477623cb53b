import { ADDON_PATHS, type AddonProbe, type AddonRow, SESSION_PATHS } from '@cangdan/protocol'
import { QueryObserver } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessionQuery } from '#api/session/session.ts'
import { createSuccess, createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { createSessionHandlers } from '#testing/session.ts'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { AddonsScreen } from './addons-screen.tsx'

setUpScreenTests()
afterEach(cleanup)

const now = () => Math.floor(Date.now() / 1000)

const SMS: AddonRow = {
  id: 1,
  cate_id: 1,
  key: 'sms',
  type: 'notice',
  pluginKey: 'sms',
  title: 'Text messages',
  description: 'Sends codes',
  author: 'Cangdan',
  version: '1.0.0',
  icon: 'message',
  installed: 1,
  status: 1,
  install_time: 1_700_000_000,
  install_person: 'Ann',
  setup_path: '/plugin/pluginSetup/sms',
  callback_url: '',
  probe_ok: 1,
  probe_time: now() - 300,
  call_time: null,
  hooks: [{ name: 'report', title: 'Delivery reports', url: 'https://platform.example/hooks/sms/report/t0k3n' }],
  alarms: ['40 messages are left'],
  dependants: ['Registration closes'],
  actions: ['setup', 'probe', 'hookRenew', 'uninstall'],
}
const ABSENT: Partial<AddonRow> = { installed: 0, status: 0, hooks: [], dependants: [], actions: ['install'] }
const SIGN_IN: AddonRow = { ...SMS, ...ABSENT, id: 2, cate_id: 2, key: 'sso', title: 'Single sign-on', description: '' }
const CATES = [
  { id: 1, name: 'Messages', sort: 0, count: 1 },
  { id: 2, name: 'Sign-in', sort: 1, count: 1 },
]
const PROBES: AddonProbe[] = [
  { name: 'settings', title: 'Settings', ok: 1, code: '', detail: 'Complete' },
  { name: 'provider', title: 'Provider', ok: 0, code: '40164', detail: 'Add 1.2.3.4 to the IP list' },
]

function open(addons: readonly AddonRow[] = [SMS, SIGN_IN]) {
  let shown = addons
  const replace = (key: string, change: Partial<AddonRow>) => {
    shown = shown.map((addon) => (addon.key === key ? { ...addon, ...change } : addon))
    return createSuccess({ installed: change.installed })
  }
  const server = createFakeServer(
    {
      [ADDON_PATHS.cates]: () => createSuccess(CATES),
      [ADDON_PATHS.list]: () => createSuccess(shown),
      [ADDON_PATHS.install]: () => replace('sso', { installed: 1, actions: ['uninstall'] }),
      [ADDON_PATHS.uninstall]: () => replace('sms', ABSENT),
      [ADDON_PATHS.probe]: () => createSuccess(PROBES),
      [ADDON_PATHS.hookRenew]: () => createSuccess(null),
    },
    createSessionHandlers(),
  )
  return { server, ...renderScreen(<AddonsScreen node={undefined} title="Plugins" id={undefined} />) }
}

const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li')!)
}

describe('plugins', () => {
  it('shows a card by category with state and times', async () => {
    open()
    const card = await findCard('Text messages')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Messages',
      'Sign-in',
    ])
    for (const text of ['On', 'Version 1.0.0', 'Sends codes', '5 minutes ago', 'Never', '40 messages are left'])
      card.getByText(text)
    ;(await findCard('Single sign-on')).getByText('Not installed', { selector: 'span' })
  })

  it.each([
    [{ status: 0 }, 'Installed, switched off'],
    [{ probe_ok: 0 }, 'Last check failed'],
  ] as const)('warns with the state %j', async (change, words) => {
    open([{ ...SMS, ...change }])
    expect((await findCard('Text messages')).getByText(words).dataset['tone']).toBe('warn')
  })

  it('offers only the actions of the caller', async () => {
    open([{ ...SMS, actions: ['probe'] }])
    const card = await findCard('Text messages')
    expect(card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Check: Text messages',
      'Copy Delivery reports',
    ])
    expect(card.queryByRole('link')).toBeNull()
  })

  it('filters by keyword and installation, and shows all again', async () => {
    const { user } = open()
    await findCard('Text messages')
    const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await user.click(screen.getByRole('radio', { name: 'Not installed' }))
    expect(names()).toEqual(['Single sign-on'])
    await user.type(screen.getByRole('searchbox', { name: 'Find a plugin' }), ' CODES')
    expect(names()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
    expect(names()).toEqual(['Text messages', 'Single sign-on'])
  })

  it('reports a failed load and loads again', async () => {
    let isUp = false
    createFakeServer({
      [ADDON_PATHS.cates]: () => createSuccess(CATES),
      [ADDON_PATHS.list]: () => (isUp ? createSuccess([SMS]) : rejectCall({ code: 'internal' })),
    })
    const { user } = renderScreen(<AddonsScreen node={undefined} title="Plugins" id={undefined} />)
    expect((await screen.findByText('Could not be loaded')).closest('[role=alert]')).not.toBeNull()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findCard('Text messages')
  })
})

describe('installation', () => {
  it('installs, then loads menu and rights again', async () => {
    const { user, server, client } = open()
    // As the shell does.
    const watcher = new QueryObserver(client, { ...sessionQuery, staleTime: Infinity })
    onTestFinished(watcher.subscribe(() => undefined))
    await user.click((await findCard('Single sign-on')).getByRole('button', { name: /^Install/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Install/ })).toBeNull())
    expect(server.callsOf(ADDON_PATHS.install).map(({ body }) => body)).toEqual([{ key: 'sso' }])
    await waitFor(() => expect(server.callsOf(SESSION_PATHS.menu)).toHaveLength(1))
  })

  it.each([
    [false, 0],
    [true, 1],
  ])('uninstalls after a dialog that lists the functions that stop; deletes secrets: %s', async (forgets, forget) => {
    const { user, server } = open()
    await user.click((await findCard('Text messages')).getByRole('button', { name: 'Uninstall: Text messages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall Text messages?' }))
    dialog.getByText('Registration closes')
    dialog.getByText(/settings and records are kept/)
    if (forgets) await user.click(dialog.getByRole('checkbox', { name: 'Also delete the stored secrets' }))
    await user.click(dialog.getByRole('button', { name: 'Uninstall' }))
    await waitFor(() => expect(screen.getAllByText('Not installed', { selector: 'li span' })).toHaveLength(2))
    expect(server.callsOf(ADDON_PATHS.uninstall).map(({ body }) => body)).toEqual([{ key: 'sms', forget }])
  })
})

describe('check', () => {
  it('shows each result with code and remedy', async () => {
    const { user } = open()
    await user.click((await findCard('Text messages')).getByRole('button', { name: /^Check/ }))
    const results = within(await screen.findByRole('list', { name: 'Results of the check' }))
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Passed SettingsComplete ',
      'Failed ProviderAdd 1.2.3.4 to the IP list Code 40164',
    ])
    screen.getByText('Checks failed: 1')
  })
})

describe('callback address', () => {
  it('is replaced after a confirmation', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Make new: Delivery reports' }))
    await screen.findByText(/stays valid until the next change/)
    expect(server.callsOf(ADDON_PATHS.hookRenew)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Make new' }))
    await waitFor(() =>
      expect(server.callsOf(ADDON_PATHS.hookRenew).map(({ body }) => body)).toEqual([{ key: 'sms', hook: 'report' }]),
    )
  })
})
