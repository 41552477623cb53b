import { GUARD_PATHS, ORG_PATHS, REGISTRATION_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { Routed } from '#testing/routed.tsx'
import { EnterScreen } from './enter-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const agreement = (id: number, version_no: number) => ({
  id,
  agreement_key: 'register',
  title: 'Terms',
  version_no,
  content: '{"type":"doc","content":[]}',
  files: [],
})

function draw(page: 'register' | 'enter', handlers: Record<string, CallHandler>) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1, sms_login_open: 1, addons: [] }),
    [GUARD_PATHS.captcha]: () => createSuccess({ captcha_id: 'p', expire: 300, cost: 1, bits: 1 }),
    ...handlers,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routed>{page === 'register' ? <RegisterScreen /> : <EnterScreen />}</Routed>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fill(): Promise<void> {
  await screen.findByText('version 1')
  await type('Phone', ' 13700009001 ')
  await type('Code from the SMS', '123456')
  await type('Choose a password', 'correct horse')
  await type('Store', 'Harbour')
  await userEvent.click(screen.getByRole('checkbox'))
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
afterEach(() => {
  cleanup()
  useServerConfig.setState({ site: undefined })
  vi.unstubAllGlobals()
})

describe('registration (R5, U12)', () => {
  it('checks required fields and agreements before any call', async () => {
    const { callsOf } = draw('register', {
      [REGISTRATION_PATHS.info]: () => createSuccess({ agreements: [agreement(1, 1)] }),
    })
    await screen.findByText('version 1')
    await submit('Register')
    expect(screen.getByText('Enter your phone')).toBeTruthy()
    expect(screen.getByText('Read the agreements and tick the box')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(callsOf(REGISTRATION_PATHS.reg)).toEqual([])
  })

  it('keeps the focus in a field while the user corrects it', async () => {
    draw('register', { [REGISTRATION_PATHS.info]: () => createSuccess({ agreements: [agreement(1, 1)] }) })
    await screen.findByText('version 1')
    await submit('Register')
    await userEvent.keyboard('13700009001')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('13700009001')
  })

  it('shows the new version of an agreement and requires acceptance again', async () => {
    const shown = [agreement(1, 1), agreement(2, 2)]
    const answers = [rejectCall({ code: 'agreement_changed', message: 'They have changed' })]
    const { callsOf } = draw('register', {
      [REGISTRATION_PATHS.info]: () => createSuccess({ agreements: [shown.shift()] }),
      [REGISTRATION_PATHS.reg]: () => answers.shift() ?? createSuccess({ id: 1 }),
    })
    await fill()
    await submit('Register')
    await screen.findByText('They have changed')
    await screen.findByText('version 2')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await userEvent.click(screen.getByRole('checkbox'))
    await submit('Register')
    await screen.findByRole('heading', { name: 'Registered' })
    expect(callsOf(REGISTRATION_PATHS.reg).map(({ body }) => body)).toMatchObject([
      { phone: '13700009001', verify: '123456', store_name: 'Harbour', agreements: [1] },
      { agreements: [2] },
    ])
  })

  it('does not resend unchanged input that was rejected (U12)', async () => {
    const { callsOf } = draw('register', {
      [REGISTRATION_PATHS.info]: () => createSuccess({ agreements: [agreement(1, 1)] }),
      [REGISTRATION_PATHS.reg]: () => rejectCall({ code: 'bad_verify_code', message: 'Wrong code' }),
    })
    await fill()
    await submit('Register')
    await screen.findByText('Wrong code')
    await submit('Register')
    await screen.findByText('Nothing has changed. Change something before you submit again')
    expect(callsOf(REGISTRATION_PATHS.reg)).toHaveLength(1)
  })

  it('resends automatically with proof of work', async () => {
    const answers = [rejectCall({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 })]
    const { callsOf } = draw('register', {
      [REGISTRATION_PATHS.info]: () => createSuccess({ agreements: [agreement(1, 1)] }),
      [REGISTRATION_PATHS.reg]: () => answers.shift() ?? createSuccess({ id: 1 }),
    })
    await fill()
    await submit('Register')
    await screen.findByRole('heading', { name: 'Registered' })
    expect(callsOf(REGISTRATION_PATHS.reg)[1]?.body).toMatchObject({
      captcha_id: 'p',
      captcha: expect.stringMatching(/^\d+$/),
    })
  })
})

describe('platform that sends no codes (T10)', () => {
  const info = (open: 0 | 1, enter_open: 0 | 1) => ({
    [REGISTRATION_PATHS.info]: () => createSuccess({ open, enter_open, agreements: [] }),
  })

  it.each([
    ['register', info(0, 1), /you cannot register here/],
    ['enter', info(1, 0), /you cannot enter your company here/],
  ] as const)('shows why the form of %s is closed, and the way to the support', async (page, handlers, reason) => {
    useServerConfig.setState({ site: { service_phone: '400 800 1234', service_email: '' } })
    draw(page, handlers)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByLabelText('Phone')).toBeNull()
    expect(screen.getByRole('link', { name: '400 800 1234' }).getAttribute('href')).toBe('tel:4008001234')
    expect(screen.getByRole('link', { name: 'Back to log in' })).toBeTruthy()
  })

  it('shows the form of the other scene', async () => {
    draw('register', info(1, 0))
    expect(await screen.findByLabelText('Phone')).toBeTruthy()
    cleanup()
    draw('enter', info(0, 1))
    expect(await screen.findByLabelText('Phone')).toBeTruthy()
  })
})

describe('company registration (R14)', () => {
  it('starts with the returned data and reason, and restarts after an expired form', async () => {
    const before = {
      remark: 'Unreadable',
      company_name: 'Harbour Ltd',
      credit_code: '91350100M000100Y43',
      legal_person: 'Wang',
      province: 330000,
      city: 330200,
      address: 'Street 1',
      contact_name: 'Wang',
      email: '',
    }
    draw('enter', {
      [REGISTRATION_PATHS.open]: () => createSuccess({ token: 't', expire: 1800, before }),
      [ORG_PATHS.tree]: () =>
        createSuccess([
          {
            id: 330000,
            pid: 0,
            type: 'province',
            label: 'Zhejiang',
            children: [{ id: 330200, pid: 330000, type: 'city', label: 'Ningbo', children: [] }],
          },
        ]),
      [REGISTRATION_PATHS.upload]: () => rejectCall({ code: 'enter_expired', message: 'It has run out' }),
    })
    await screen.findByLabelText('Phone')
    await type('Phone', '13700009001')
    await type('Code from the SMS', '123456')
    await submit('Next')
    expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('Harbour Ltd')
    expect(screen.getByText('The last submission was returned: Unreadable')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('City').value).toBe('330200'))
    await submit('Submit for review')
    expect(screen.getByLabelText('Licence').getAttribute('aria-invalid')).toBe('true')
    const file = new File([new Uint8Array(8)], 'a.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Licence'), file)
    expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy()
  })
})
