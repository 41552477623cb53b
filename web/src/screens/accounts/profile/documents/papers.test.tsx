import {
  type OwnDocuments,
  type MemberDocument,
  MEMBER_DOCUMENT_PATHS,
  type MemberDocumentForm,
} from '@cangdan/protocol'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { LIN, createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { PapersScreen } from './papers-screen.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => signInAs())
afterEach(cleanup)
afterAll(() => setLanguage('zh'))

const PAGE = (
  <Routed>
    <PapersScreen node={undefined} title="Papers" id={undefined} />
  </Routed>
)

const paper = (more: Partial<MemberDocument> = {}): MemberDocument => ({
  id: 1,
  name: 'Lin',
  number: '1101**********002X',
  audit_status: 0,
  audit_remark: '',
  audit_time: null,
  create_time: 1_800_000_000,
  ...more,
})
const papers = (person: Partial<OwnDocuments>): OwnDocuments[] => [
  { kind: 'person', standing: null, latest: null, ...person },
  { kind: 'company', standing: null, latest: null },
]
const NAME = {
  name: 'real_name',
  title: 'Real name',
  type: 'text',
  control: 'input',
  required: true,
} as const
const NO = { ...NAME, name: 'card_no', title: 'ID number' } as const
const form = (more: Partial<MemberDocumentForm> = {}): MemberDocumentForm => ({
  groups: [{ title: 'Identity', fields: [NAME, NO] }],
  id: null,
  version: null,
  values: null,
  ...more,
})

function open(listed: readonly OwnDocuments[], handlers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(handlers, {
    ...createSessionHandlers({ is_member: 1 }),
    [MEMBER_DOCUMENT_PATHS.list]: () => createSuccess(listed),
    [MEMBER_DOCUMENT_PATHS.form]: () => createSuccess(form()),
  })
  renderInside(PAGE, '/profile/papers', {
    info: { ...LIN, is_member: 1 },
  })
  return { server, user: userEvent.setup() }
}
const person = async () => within(await screen.findByRole('region', { name: 'Personal authentication' }))

describe('own documents (R5)', () => {
  it('start with a form and submit once', async () => {
    const { server, user } = open(papers({}), {
      [MEMBER_DOCUMENT_PATHS.person]: () => createSuccess({ id: 9 }),
    })
    const part = await person()
    expect(part.getByText('Not handed in')).toBeTruthy()
    await user.click(part.getByRole('button', { name: 'Fill in' }))
    await user.click(await part.findByRole('button', { name: 'Hand in for review' }))
    expect(server.callsOf(MEMBER_DOCUMENT_PATHS.person)).toEqual([])
    await user.type(part.getByRole('textbox', { name: /Real name/ }), 'Lin')
    await user.type(part.getByRole('textbox', { name: /ID number/ }), 'E1234567')
    await user.click(part.getByRole('button', { name: 'Hand in for review' }))
    await part.findByRole('button', { name: 'Fill in' })
    const [call] = server.callsOf(MEMBER_DOCUMENT_PATHS.person)
    expect(call?.body).toEqual({ real_name: 'Lin', card_no: 'E1234567' })
    expect(call?.key).toEqual(expect.any(String))
  })

  it.each([
    [{ latest: paper() }, 'Waits for review', 'Change'],
    [{ latest: paper({ audit_status: 2, audit_remark: 'Blurred' }) }, 'Remark: Blurred', 'Correct and hand in again'],
    [{ latest: paper({ audit_status: 3, audit_remark: 'Blurred' }) }, 'Remark: Blurred', 'Correct and hand in again'],
    [{ standing: paper({ audit_status: 1, audit_time: 1_800_000_000 }) }, 'Approved', 'Hand in a new version'],
  ] as const)('show status and next action: %j', async (listed, words, next) => {
    open(papers(listed))
    const part = await person()
    expect(part.getAllByText(words).length).toBeGreaterThan(0)
    expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([next])
  })

  it('show the approved version next to a later submission', async () => {
    const standing = paper({ audit_status: 1, audit_time: 1_800_000_000, name: 'Old' })
    open(papers({ standing, latest: paper({ id: 2, name: 'New' }) }))
    const part = await person()
    expect(part.getByText('Old')).toBeTruthy()
    expect(part.getByText('New')).toBeTruthy()
    expect(part.getByRole('heading', { name: /Handed in since/ }).textContent).toContain('Waits for review')
  })

  it('keep the input after a concurrent change and submit it as a change of that', async () => {
    const before = form({ id: 4, version: 1, values: { real_name: 'Lin', card_no: 'E1234567' } })
    const since = form({ id: 4, version: 2, values: { real_name: 'Lin', card_no: 'E7654321' } })
    let requested = 0
    const { server, user } = open(papers({ latest: paper({ id: 4 }) }), {
      [MEMBER_DOCUMENT_PATHS.form]: () => createSuccess((requested += 1) === 1 ? before : since),
      [MEMBER_DOCUMENT_PATHS.person]: ({ body }) =>
        (body as { version: number }).version === 1 ? rejectCall({ code: 'conflict' }) : createSuccess({ id: 4 }),
    })
    const part = await person()
    await user.click(part.getByRole('button', { name: 'Change' }))
    await user.type(await part.findByRole('textbox', { name: /Real name/ }), ' Wei')
    await user.click(part.getByRole('button', { name: 'Hand in for review' }))
    expect(await part.findByDisplayValue('E7654321')).toBeTruthy()
    expect(part.getByDisplayValue('Lin Wei')).toBeTruthy()
    await user.click(part.getByRole('button', { name: /Hand in for review/ }))
    await part.findByRole('button', { name: 'Change' })
    expect(server.callsOf(MEMBER_DOCUMENT_PATHS.person).at(-1)?.body).toEqual({
      id: 4,
      version: 2,
      real_name: 'Lin Wei',
      card_no: 'E7654321',
    })
  })

  it('are available to members only', () => {
    const server = createFakeServer(createSessionHandlers())
    renderInside(PAGE, '/profile/papers')
    expect(screen.getByText('This account hands in no papers')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Papers' })).toBeNull()
    expect(server.callsOf(MEMBER_DOCUMENT_PATHS.list)).toEqual([])
  })
})
