import type { CallPage as CallData } from '@cangdan/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installIndexedDb } from '../../testing/fake-indexed-db.ts'
import { LanguageProvider } from '../ticket/page-language.tsx'
import { createFakeTicketServer } from '../ticket/testing/fake-ticket-server.ts'
import { CallPage } from './call-page.tsx'
import { PAGE as TITLES } from './call-page.titles.ts'

const CODE = 'c'.repeat(43)
const PAGE: CallData = {
  call_no: 'BC1',
  financing_no: 'RZ1',
  owner: 'East Metals',
  bank: 'East Bank',
  guarantor: 'North Guarantee',
  state_text: 'Issued',
  issued: 1_800_000_000,
  cure_by: 1_800_086_400,
  exposure: 500_000_00,
  ltv: 82_24,
  line: 80_00,
  cash: 74_400_00,
  suspended: 26_600_00,
  goods: 7_00,
  spec: 'Copper / A',
  account_name: 'East Bank',
  account: '6222020000001234',
  acknowledge_time: null,
  expires: 1_800_600_000,
}
const SENDER = { sender: 'East Bank', phone: '139****0001', is_open: 0, expires: 1_800_600_000 }

/** A string is the code of an error. */
function serve(replies: Readonly<Record<string, object | string>> = {}) {
  const all: typeof replies = { Open: SENDER, Code: { interval: 60, expire: 300 }, Info: PAGE, ...replies }
  return createFakeTicketServer((name) => {
    const reply = all[name] ?? {}
    return Response.json(
      typeof reply === 'string'
        ? { status: false, data: null, message: reply, code: reply }
        : { status: true, data: reply, message: '' },
    )
  })
}

const open = (code: string | undefined = CODE) =>
  render(
    <LanguageProvider name={TITLES.name}>
      <CallPage code={code} />
    </LanguageProvider>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  installIndexedDb()
  localStorage.setItem('language', 'en')
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('page of a guarantor', () => {
  it('shows the margin call after the code, and the time of the acknowledgement', async () => {
    const { listCalls } = serve({ Save: { ...PAGE, acknowledge_time: 1_800_000_900 } })
    open()
    await press('Send the code')
    await userEvent.type(await screen.findByLabelText('Code from the message'), '123456')
    await press('Read the margin call')
    expect((await screen.findByText('74,400.00 yuan')).tagName).toBe('STRONG')
    for (const text of ['6222020000001234', 'BC1', 'RZ1', 'East Metals', '500,000.00 yuan', '82.24 %', '80.00 %'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/^26,600.00 yuan of it are disputed/)).toBeTruthy()
    expect(screen.getByText('Or the borrower pledges 7.00 t more of Copper / A')).toBeTruthy()
    expect(listCalls('Info')[0]?.payload).toMatchObject({ code: CODE, verify: '123456' })
    await press('Acknowledge')
    expect((await screen.findByText(/^Acknowledged at/)).textContent).toContain('2027')
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  })

  it('opens without a code in the same browser, and shows a call without a price or an account', async () => {
    serve({
      Open: { ...SENDER, is_open: 1 },
      Info: { ...PAGE, cash: null, suspended: 0, goods: null, spec: null, account: '', ltv: null },
    })
    open()
    expect(await screen.findByText(/There is no valid price now/)).toBeTruthy()
    expect(screen.getByText('Ask the bank for its account.')).toBeTruthy()
    expect(screen.getByText('Or the borrower pledges more goods')).toBeTruthy()
  })

  it.each([
    ['ticket_unusable', 'This link can no longer be used'],
    ['other_browser', 'The link was opened in another browser'],
    ['internal', 'The page cannot be opened now'],
  ])('stops after %s', async (code, heading) => {
    serve({ Open: code })
    open()
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })

  it('stops when the link ends before the acknowledgement', async () => {
    serve({ Open: { ...SENDER, is_open: 1 }, Save: 'ticket_unusable' })
    open()
    await press('Acknowledge')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'This link can no longer be used' })).toBeTruthy())
  })
})
