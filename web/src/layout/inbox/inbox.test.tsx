import { INBOX_PATHS, type InboxItem, type InboxText, OWN_TOPICS } from '@cangdan/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { followTopics } from '#api/topics/follow-topics.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '../../testing/fake-server.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { createSessionHandlers } from '../../testing/session.ts'
import { signInAs } from '../../testing/sign-in.ts'
import { InboxButton } from './inbox-button.tsx'

const ALERT: InboxItem = {
  kind: 'msg',
  id: 3,
  title: 'Copper moves',
  type: 'Alert',
  tone: 'alert',
  time: 1_800_000_000,
  is_read: false,
  is_top: false,
}
const PINNED: InboxItem = {
  ...ALERT,
  kind: 'notification',
  id: 4,
  title: 'New rules',
  type: 'Announcement',
  tone: 'plain',
  is_top: true,
}
const WORDS = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'From next month on.' }] }],
})

let items: InboxItem[]
let stopFollowing: () => void

const findText = (item: InboxItem): InboxText => ({
  ...item,
  content: item.kind === 'msg' ? 'Look at the line' : WORDS,
  jump_path: item.kind === 'msg' ? '/goods/price/list' : '',
  files: [],
  cover: [],
})

function open(written: readonly InboxItem[]) {
  items = [...written]
  const server = createFakeServer({
    ...createSessionHandlers(),
    [INBOX_PATHS.count]: () => {
      const unread = items.filter(({ is_read: isRead }) => !isRead)
      const top = unread.find(({ is_top: isTop }) => isTop)
      return createSuccess({
        unread: unread.length,
        opens: top === undefined ? null : { kind: top.kind, id: top.id },
      })
    },
    [INBOX_PATHS.list]: ({ params }) => {
      const shown = items.filter(({ is_read: isRead }) => params['unread'] !== '1' || !isRead)
      return createSuccess({ items: shown, count: shown.length })
    },
    [INBOX_PATHS.info]: ({ params }) => {
      const item = items.find(({ id }) => String(id) === params['id'])
      return item === undefined ? rejectCall({ code: 'not_found' }) : createSuccess(findText(item))
    },
    [INBOX_PATHS.read]: ({ body }) => {
      const read = body as { items?: { id: number }[] }
      items = items.map((item) =>
        read.items === undefined || read.items.some(({ id }) => id === item.id) ? { ...item, is_read: true } : item,
      )
      return createSuccess(null, '', [OWN_TOPICS.inbox])
    },
  })
  renderInside(<InboxButton />, '/dashboard')
  return { ...server, user: userEvent.setup() }
}

describe('inbox', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    stopFollowing = followTopics(queryClient)
  })
  afterAll(() => stopFollowing())
  beforeEach(async () => {
    queryClient.clear()
    await signInAs()
  })
  afterEach(cleanup)

  it('shows the unread count and marks an opened message as read', async () => {
    const { user, callsOf } = open([ALERT])
    await user.click(await screen.findByRole('button', { name: 'Messages, 1 unread' }))
    await user.click(await screen.findByRole('button', { name: /Copper moves/ }))
    expect(await screen.findByText('Look at the line')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
    await waitFor(() =>
      expect(callsOf(INBOX_PATHS.read)).toMatchObject([{ body: { items: [{ kind: 'msg', id: 3 }] } }]),
    )
    await user.click(screen.getByRole('button', { name: /Back to the messages/ }))
    expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy()
    await user.click(screen.getByText('Unread', { selector: '.ant-segmented-item-label' }))
    expect(await screen.findByText('Nothing is unread')).toBeTruthy()
  })

  it('marks all messages as read', async () => {
    const { user } = open([ALERT, { ...ALERT, id: 5 }])
    await user.click(await screen.findByRole('button', { name: 'Messages, 2 unread' }))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy()
  })

  it('opens a pinned notice until it is confirmed', async () => {
    const { user, callsOf } = open([PINNED])
    const dialog = within(await screen.findByRole('dialog', { name: 'New rules' }))
    expect(dialog.getByText('From next month on.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New rules' })).toBeNull())
    expect(callsOf(INBOX_PATHS.read)).toMatchObject([{ body: { items: [{ kind: 'notification', id: 4 }] } }])
  })

  it('shows a text for a recalled message', async () => {
    const { user } = open([ALERT])
    await user.click(await screen.findByRole('button', { name: 'Messages, 1 unread' }))
    const item = await screen.findByRole('button', { name: /Copper moves/ })
    items = []
    await user.click(item)
    expect(await screen.findByText('This was recalled, or is not shown any more')).toBeTruthy()
  })

  it('shows a hint when there are no messages', async () => {
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Messages' }))
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })
})
