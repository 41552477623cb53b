import type { ContractPage as ContractData, Rejection } from '@cangdan/protocol'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installIndexedDb } from '../../testing/fake-indexed-db.ts'
import { readOutcome } from '../ticket/client/ticket.ts'
import { ContractPage } from './contract-page.tsx'
import { LanguageProvider } from '../ticket/page-language.tsx'
import { createFakeTicketServer } from '../ticket/testing/fake-ticket-server.ts'
import { PAGE as TITLES } from './contract-page.titles.ts'

const CODE = 'd'.repeat(43)
const HASH = 'ab'.repeat(32)

const PARTY = { role: '货主', name: 'Owner', signer: '王芳', state: 1, sign_time: null, is_own: 1 } as const
const PAGE: ContractData = {
  upload_no: 'HT1',
  language: 'zh',
  contract_name: 'Supervision',
  sender: 'East Bank',
  sign_level: 1,
  provider_url: '',
  parties: [PARTY, { ...PARTY, role: '银行', name: 'East Bank', state: 0, is_own: 0 }],
  facts: [{ name: 'Goods', value: 'Copper' }],
  content: JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '第一条' }] }],
  }),
  file_name: 'HT1.pdf',
  file_hash: HASH,
  consent: 'I agree',
  nonce: 'nonce-1',
  expires: 1_800_000_000,
}
const SENDER = { sender: 'East Bank', phone: '139****0001', is_open: 1, expires: 1_800_000_000 }
const DONE = { sign_time: 1, is_effective: 0, parties: PAGE.parties, check_path: '/business/contract/x' }

type Name = 'CreateOpen' | 'CreateCode' | 'CreateInfo' | 'CreateFile' | 'CreateSave' | 'CreateRefuse'
type Reply = object | Error | Promise<Response>

class Rejected {
  readonly body: object
  constructor(code: Rejection['code'], more: Partial<Rejection> = {}) {
    this.body = { status: false, data: null, message: code, code, ...more }
  }
}

/** A list of replies is used in order; its last entry also for later calls. */
function serve(replies: Partial<Record<Name, Reply | readonly Reply[]>> = {}) {
  const all: Readonly<Record<string, Reply | readonly Reply[]>> = {
    CreateOpen: SENDER,
    CreateInfo: PAGE,
    CreateCode: { interval: 60, expire: 300 },
    ...replies,
  }
  return createFakeTicketServer((name, earlier) => {
    const planned = [all[name] ?? []].flat()
    const reply = planned[Math.min(earlier, planned.length - 1)]
    if (reply instanceof Error || reply instanceof Response || reply instanceof Promise) return reply
    return Response.json(reply instanceof Rejected ? reply.body : { status: true, data: reply, message: '' })
  })
}

/** Set by the observer of the end of the text, which is created after the text is shown. */
let reachEnd: (() => void) | undefined

const open = (code: string | undefined = CODE) =>
  render(
    <LanguageProvider name={TITLES.name}>
      <ContractPage code={code} />
    </LanguageProvider>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

async function read(): Promise<void> {
  await screen.findByText('第一条')
  await waitFor(() => expect(reachEnd).toBeDefined())
  act(() => reachEnd?.())
  await press('I have read it: sign')
}

async function enterIdentity(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), '王芳')
  await userEvent.type(screen.getByLabelText(/^Last four/), '002x')
  await press('Next')
}

async function draw(strokes: number): Promise<void> {
  const figure = await screen.findByRole('figure')
  const canvas = figure.querySelector('canvas')!
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    fireEvent.pointerDown(canvas, { button: 0, buttons: 1, clientX: 10, clientY: 20, isPrimary: true, pointerId: 1 })
    fireEvent.pointerMove(window, { buttons: 1, clientX: 60 + stroke, clientY: 70, isPrimary: true, pointerId: 1 })
    fireEvent.pointerUp(window, { clientX: 60, clientY: 70, isPrimary: true, pointerId: 1 })
  }
  await press('Next')
}

/** Returns a canvas context that accepts every call. */
const createContext = () => new Proxy({}, { get: () => () => undefined, set: () => true })

beforeEach(() => {
  reachEnd = undefined
  installIndexedDb()
  localStorage.setItem('language', 'en')
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', vi.fn())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly object[]) => void) {
        reachEnd = () => report([{ isIntersecting: true }])
      }
      observe = () => {}
      disconnect = () => void (reachEnd = undefined)
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(createContext as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA==')
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

describe('first code', () => {
  it('shows only the sender and the phone before the code, then the contract', async () => {
    const { listCalls } = serve({ CreateOpen: { ...SENDER, is_open: 0 } })
    open()
    await findHeading('East Bank asks you to sign a contract')
    expect(listCalls('CreateInfo')).toEqual([])
    await press('Send the code')
    await screen.findByText(/was sent to 139\*\*\*\*0001 and is valid for 5 minutes/)
    expect(screen.getByRole('button', { name: /Send it again in \d+ s/ })).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('Code from the message'), '123')
    await press('Read the contract')
    await screen.findByText('Enter the six digits of the code')
    await userEvent.type(screen.getByLabelText('Code from the message'), '456')
    await press('Read the contract')
    await findHeading('Supervision')
    expect(listCalls('CreateInfo').map(({ payload }) => payload['verify'])).toEqual(['123456'])
  })

  it('explains a wrong code, a lost connection and too many codes, and keeps the entry', async () => {
    serve({
      CreateOpen: { ...SENDER, is_open: 0 },
      CreateCode: new Rejected('too_many', { retry_after: 60 }),
      CreateInfo: [new Rejected('bad_verify_code'), new TypeError('Failed to fetch'), PAGE],
    })
    open()
    await press('Send the code')
    await screen.findByText('Too many tries. Try again in 1 minute.')
    await userEvent.type(screen.getByLabelText('Code from the message'), '123456')
    await press('Read the contract')
    await screen.findByText(/The code is wrong/)
    await press('Read the contract')
    await screen.findByText(/There is no connection/)
    await press('Read the contract')
    expect(await findHeading('Supervision')).toBeDefined()
  })
})

describe('states in which signing ends', () => {
  it.each([
    ['ticket_unusable', 'This link can no longer be used'],
    ['other_browser', 'The link was opened in another browser'],
    ['contract_changed', 'The contract was withdrawn'],
    ['not_your_turn', 'It is not your turn yet'],
  ] as const)('explains %s', async (code, text) => {
    serve({ CreateOpen: new Rejected(code) })
    open()
    expect(await findHeading(text)).toBeDefined()
  })

  it('explains an incomplete link and a browser without keys', async () => {
    serve()
    render(
      <LanguageProvider name={TITLES.name}>
        <ContractPage code={undefined} />
      </LanguageProvider>,
    )
    await findHeading('The link is not complete')
    cleanup()
    vi.stubGlobal('indexedDB', undefined)
    open()
    expect(await findHeading('This browser cannot open the link')).toBeDefined()
  })

  it('opens after another try without a connection and with a failing server', async () => {
    serve({ CreateOpen: [new TypeError('Failed to fetch'), new Rejected('internal'), SENDER] })
    open()
    await findHeading('There is no connection')
    await press('Try again')
    await findHeading('The page cannot be opened now')
    await press('Try again')
    expect(await findHeading('Supervision')).toBeDefined()
  })
})

describe('text', () => {
  it('moves on with its button until the end has been on the screen', async () => {
    serve()
    open()
    await press('Read on')
    expect(scrollBy).toHaveBeenCalledOnce()
    expect(screen.getByText('You can sign when you have reached the end of the text.')).toBeDefined()
    await read()
    await findHeading('Confirm who you are')
  })

  it('rejects a file with another hash', async () => {
    serve({ CreateFile: new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }) })
    open()
    await press('Load the file and check its hash')
    await screen.findByText(/The file is not that of the contract/)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('loads the texts of the server in the chosen language and stays at its step', async () => {
    const { listCalls } = serve({ CreateInfo: [PAGE, { ...PAGE, nonce: 'nonce-2' }] })
    open()
    await read()
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'es')
    await findHeading('Confirme quién es')
    await waitFor(() => expect(listCalls('CreateInfo').map(({ language }) => language)).toEqual(['en', 'es']))
    expect(document.documentElement.lang).toBe('es')
  })

  it('leads to the signing service, or explains paper', async () => {
    serve({ CreateInfo: { ...PAGE, sign_level: 2, provider_url: 'https://sign.example/1' } })
    open()
    await read()
    const link = await screen.findByRole('link', { name: 'Go to the signing service' })
    expect(link.getAttribute('href')).toBe('https://sign.example/1')
    cleanup()
    serve({ CreateInfo: { ...PAGE, sign_level: 2 } })
    open()
    await read()
    await screen.findByText('The signing service is not ready yet. Try again later.')
    cleanup()
    serve({ CreateInfo: { ...PAGE, sign_level: 3 } })
    open()
    await read()
    expect(await screen.findByText(/This contract is signed and sealed on paper/)).toBeDefined()
  })
})

describe('signature', () => {
  const signUpToCode = async () => {
    await read()
    await enterIdentity()
    await draw(2)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree' }))
    await press('Send the code')
  }

  it('requires name, four characters, two strokes and consent, and is sent once', async () => {
    let release = (_response: Response) => {}
    const { listCalls } = serve({ CreateSave: new Promise((resolve) => (release = resolve)) })
    open()
    await read()
    await press('Next')
    await screen.findByText('Enter your name')
    await enterIdentity()
    await draw(1)
    await screen.findByText(/Draw at least two strokes/)
    await draw(1)
    await press('Send the code')
    await screen.findByText('Tick the box to agree first')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await press('Send the code')
    await userEvent.type(await screen.findByLabelText('Code from the message'), '654321')
    const submit = screen.getByRole('button', { name: 'Sign the contract' })
    fireEvent.click(submit)
    fireEvent.click(submit)
    // A second request would be sent before these.
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ja')
    await waitFor(() => expect(listCalls('CreateInfo').at(-1)?.language).toBe('ja'))
    expect(listCalls('CreateSave')).toHaveLength(1)
    await userEvent.selectOptions(screen.getByLabelText('言語'), 'en')
    release(Response.json({ status: true, data: DONE, message: '' }))
    await findHeading('You have signed')
    const saves = listCalls('CreateSave')
    expect(saves[0]?.payload).toMatchObject({
      htu: 'public/contract/CreateSave',
      real_name: '王芳',
      card_tail: '002X',
      verify: '654321',
      nonce: 'nonce-1',
      file_hash: HASH,
      sign_image: 'data:image/png;base64,AA==',
      agree: 1,
    })
    expect(saves[0]?.payload['strokes']).toHaveLength(2)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/business/contract/x')
    expect(readOutcome({ page: 'contract', code: CODE })).toMatchObject({ isSigned: true })
    cleanup()
    open()
    await findHeading('You have signed')
  })

  it('returns to the identity that is not that of the signer, with its entries', async () => {
    serve({ CreateCode: new Rejected('not_the_signer', { message: 'Not the signer' }) })
    open()
    await signUpToCode()
    await screen.findByText('Not the signer')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '王芳')
  })

  it('returns to the text when the contract was opened in another tab meanwhile, and ends when it is void', async () => {
    serve({
      CreateSave: new Rejected('contract_changed'),
      CreateInfo: [PAGE, PAGE, new Rejected('contract_changed')],
    })
    open()
    const sign = async () => {
      await userEvent.type(await screen.findByLabelText('Code from the message'), '654321')
      await press('Sign the contract')
    }
    await signUpToCode()
    await sign()
    await screen.findByText(/was opened again in another tab/)
    // The identity and the strokes are kept.
    await read()
    await press('Next')
    await press('Next')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree' }))
    await press('Send the code')
    await sign()
    expect(await findHeading('The contract was withdrawn')).toBeDefined()
  })
})

describe('refusal', () => {
  it('needs a reason, and ends the ticket', async () => {
    const { listCalls } = serve({ CreateRefuse: DONE })
    open()
    await press('Refuse to sign')
    await press('Refuse the contract')
    await screen.findByText('Enter the reason')
    await userEvent.type(screen.getByLabelText('Reason'), 'Wrong price')
    await press('Refuse the contract')
    await findHeading('You have refused to sign')
    expect(listCalls('CreateRefuse').map(({ payload }) => payload['reason'])).toEqual(['Wrong price'])
    expect(readOutcome({ page: 'contract', code: CODE })).toMatchObject({ isSigned: false })
  })

  it('offers paper to signers without a drawing and returns to the canvas', async () => {
    serve()
    open()
    await read()
    await enterIdentity()
    await userEvent.click(await screen.findByText('I cannot draw a signature'))
    await userEvent.click(screen.getByText('Refuse and ask for paper'))
    expect(screen.getByLabelText('Reason')).toHaveProperty(
      'value',
      'I cannot draw a signature on a screen. Please send the contract on paper.',
    )
    await press('Back')
    await findHeading('Draw your signature')
  })
})
