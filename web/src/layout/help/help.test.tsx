import { FILE_PATHS, type HelpArticle, type HelpIndex, HELP_PATHS, type Rejection } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onNotice, type Notice } from '#api/notices.ts'
import { queryClient } from '#api/query-client.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '../../testing/fake-server.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { createSessionHandlers } from '../../testing/session.ts'
import { signInAs } from '../../testing/sign-in.ts'
import { HelpDrawer } from './help-drawer.tsx'

const INDEX: HelpIndex = {
  classes: [
    { id: 1, name: 'Accounts', pid: null },
    { id: 2, name: 'Signing in', pid: 1 },
  ],
  articles: [
    { id: 7, class_id: 1, title: 'Two persons', synopsis: 'Why nobody decides alone' },
    { id: 8, class_id: 2, title: 'The lock', synopsis: '' },
  ],
}
const ARTICLE: HelpArticle = {
  ...INDEX.articles[1]!,
  author: 'Platform',
  content: JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It opens with your password.' }] }],
  }),
  link_url: 'https://example.cn/lock',
  update_time: 1_800_000_000,
  files: [],
  cover: [],
}
const notices: Notice[] = []

function open(answer = createSuccess(null), missing: Rejection['code'] = 'not_found') {
  const server = createFakeServer({
    ...createSessionHandlers(),
    [HELP_PATHS.index]: ({ params }) => {
      const words = params['q'] ?? ''
      const articles = INDEX.articles.filter(({ title }) => title.includes(words))
      return createSuccess({ classes: articles.length === 0 ? [] : INDEX.classes, articles })
    },
    [HELP_PATHS.info]: ({ params }) => (params['id'] === '8' ? createSuccess(ARTICLE) : rejectCall({ code: missing })),
    [HELP_PATHS.feedback]: () => answer,
    [FILE_PATHS.upload]: () => createSuccess({ id: 3, name: 'a.png', type: 'image/png', size: 1 }),
  })
  renderInside(<HelpDrawer isOpen onClose={() => undefined} />, '/dashboard')
  return { ...server, user: userEvent.setup() }
}

describe('help', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    onNotice((notice) => notices.push(notice))
  })
  beforeEach(async () => {
    notices.length = 0
    act(() => queryClient.clear())
    await signInAs()
  })
  afterEach(cleanup)

  it('finds articles by words and shows them in categories', async () => {
    const { user } = open()
    expect(await screen.findByRole('region', { name: 'Accounts / Signing in' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'lock')
    await waitFor(() => expect(screen.queryByText('Two persons')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'The lock' }))
    expect(await screen.findByText('It opens with your password.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://example.cn/lock')
    await user.click(screen.getByRole('button', { name: /Back to help/ }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lock')
  })

  it('shows a text for no results and for a deleted article', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Two persons/ }))
    expect(await screen.findByText('This article is not shown any more')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Back to help/ }))
    await user.type(screen.getByRole('searchbox'), 'zebra')
    expect(await screen.findByText('No article has these words')).toBeTruthy()
  })

  it('tells a failed load from a deleted article', async () => {
    const { user } = open(undefined, 'internal')
    await user.click(await screen.findByRole('button', { name: /Two persons/ }))
    expect(await screen.findByText('Help could not be read')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('This article is not shown any more')).toBeNull()
  })

  it('sends feedback and rejects an empty one', async () => {
    const { user, callsOf } = open()
    await user.click(await screen.findByRole('button', { name: /Write to us/ }))
    await user.click(screen.getByRole('radio', { name: 'Suggestion' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(callsOf(HELP_PATHS.feedback)).toEqual([])
    await user.type(await screen.findByRole('textbox', { name: /What would you like to say/ }), 'More of it')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(callsOf(HELP_PATHS.feedback)).toMatchObject([{ body: { type: 2, content: 'More of it' } }]),
    )
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success' }]))
    expect(await screen.findByRole('searchbox')).toBeTruthy()
  })
})
