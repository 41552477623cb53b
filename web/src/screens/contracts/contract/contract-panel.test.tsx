import type { ContractText, RecordResponse, Row } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionQuery } from '#api/session/session.ts'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { createMenuNode, LIN } from '../../../testing/session.ts'
import { ContractPanel } from './contract-panel.tsx'

setUpScreenTests()

const HASH = 'ab'.repeat(32)
const TEXT = 'seller_p/contract/UploadText'
const createRecord = (values: Row): RecordResponse => ({
  id: 4,
  version: 1,
  values: {},
  row: { id: 4, upload_no: 'HT4', sign_level: 1, ...values },
  labels: {},
})
const createParty = (more: Partial<ContractText['parties'][number]>): ContractText['parties'][number] => ({
  id: 9,
  role: 'Owner',
  name: 'North Metals',
  signer: 'Wang',
  step: 1,
  state: 0,
  is_next: 0,
  can_print: 0,
  invite_time: null,
  sign_time: null,
  incomplete_path: '',
  ...more,
})
const createText = (more: Partial<ContractText>): ContractText => ({
  language: 'zh',
  content: JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The goods are pledged' }] }],
  }),
  missing: [],
  left_out: [],
  is_fixed: 0,
  disagreeing_term: '',
  parties: [createParty({})],
  file_hash: '',
  check_path: '',
  scans: [],
  ...more,
})
const MENU = [createMenuNode('/contract/upload/parties/edit/:id', 'Signer', { hidden: true, meta: { screen: 'edit' } })]

const show = (values: Row, text: Partial<ContractText>) => {
  const server = createFakeServer({
    [TEXT]: () => createText(text),
    'seller_p/contract/UploadEvidence': () => new Response('%PDF'),
    'seller_p/contract/UploadPrint': () => new Response('%PDF'),
  })
  const rendered = renderScreen(<ContractPanel record={createRecord(values)} />)
  rendered.client.setQueryData(sessionQuery.queryKey, { info: LIN, menu: MENU })
  return { server, ...rendered }
}

it('lists missing values of a draft, with links to forms of the menu', async () => {
  show(
    { state: 0 },
    {
      missing: [
        { key: 'loan.rate', title: 'Annual rate', screen: '/pledge/application/look/3', is_later: 0 },
        { key: 'policy', title: 'Policy no.', screen: '/contract/upload/edit/4', is_later: 1 },
      ],
      disagreeing_term: 'Margin call line',
      parties: [createParty({ incomplete_path: '/contract/upload/parties/edit/9', signer: '' })],
    },
  )
  expect(await screen.findByText('Missing before it can be sent (4)')).toBeTruthy()
  expect(screen.getByText('Annual rate').querySelector('a')).toBeNull()
  expect(screen.getByText('entered in the contract')).toBeTruthy()
  const signer = screen.getByText('Signer of North Metals: name, phone or identity paper')
  expect(within(signer).getByRole('link').getAttribute('href')).toBe('/contract/upload/parties/edit/9')
  expect(screen.getByText(/“Margin call line” differs from the risk policy/)).toBeTruthy()
  expect(screen.getByText('No signer yet')).toBeTruthy()
  expect(screen.getByText('The goods are pledged')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Evidence (PDF)' })).toBeNull()
})

it('shows that a complete draft can be sent', async () => {
  show({ state: 0 }, {})
  expect(await screen.findByText('Text and signers are complete: the contract can be sent.')).toBeTruthy()
})

it('shows the next signer and the deadline, and saves the evidence', async () => {
  const { user, server } = show(
    { state: 2, sign_end: 1_800_000_000 },
    {
      is_fixed: 1,
      file_hash: HASH,
      check_path: '/business/contract/x',
      parties: [
        createParty({ state: 2, sign_time: 1_790_000_000 }),
        createParty({ name: 'East Bank', role: 'Bank', step: 2, state: 1, is_next: 1, invite_time: 1_790_000_100 }),
      ],
    },
  )
  expect(await screen.findByText('Next: East Bank')).toBeTruthy()
  expect(screen.getByText(/^Sign by 2027-01-15/)).toBeTruthy()
  const [signed, next] = screen.getAllByRole('listitem')
  expect(signed?.textContent).toMatch(/^Step 1Owner North MetalsSigner: Wang Signed 2026-09-21/)
  expect(next?.textContent).toMatch(/^Step 2Bank East BankSigner: WangNext Invited/)
  expect(screen.getByText(HASH)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Public check' }).getAttribute('href')).toBe('/business/contract/x')
  await user.click(screen.getByRole('button', { name: 'Evidence (PDF)' }))
  expect(server.callsOf('seller_p/contract/UploadEvidence')[0]?.body).toEqual({ id: 4 })
})

it.each([
  [{ state: 3, effective_time: 1_790_000_000 }, /^All parties have signed. In effect since 2026-09-21/],
  [{ state: 8, reason: 'Wrong rate' }, 'Reason: Wrong rate'],
  [{ state: 7, reason: 'Not signed' }, 'The contract is no longer in effect.'],
  [{ state: 1, sign_level: 3 }, /^Print the copy/],
  [{ state: 2, sign_level: 3 }, /^Some parties are confirmed/],
])('describes the state %j', async (values, words) => {
  show(values, { is_fixed: 1, file_hash: HASH, check_path: '/business/contract/x' })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('links the sent file and the scans', async () => {
  const files = {
    file_url: [{ id: 1, name: 'HT4.pdf', type: 'application/pdf', url: '/f/1' }],
    signed_file: [{ id: 2, name: 'scan.png', type: 'image/png', url: '/f/2' }],
  }
  const values = { state: 2, sign_level: 3, ...files } as unknown as Row
  show(values, { is_fixed: 1, file_hash: HASH, check_path: '/business/contract/x' })
  const sent = (await screen.findByText('Sent file')).parentElement as HTMLElement
  const signed = screen.getByText('Signed files').parentElement as HTMLElement
  expect(within(sent).getByText('HT4.pdf').closest('a')?.getAttribute('href')).toBe('/f/1')
  expect(within(signed).getByText('scan.png').closest('a')?.getAttribute('href')).toBe('/f/2')
})

it('prints copies for paper, and lists scans with the reason of a refused one', async () => {
  const scan = { id: 5, scan_no: 'SM5', party: '', state: 3, state_text: 'Refused', reason: 'Page 2 is missing' }
  const { user, server } = show(
    { state: 1, sign_level: 3 },
    {
      is_fixed: 1,
      file_hash: HASH,
      check_path: '/business/contract/x',
      parties: [createParty({ can_print: 1 })],
      scans: [
        scan,
        { ...scan, id: 6, scan_no: 'SM6', party: 'North Metals', state: 0, state_text: 'To be checked', reason: '' },
      ],
    },
  )
  expect(await screen.findByText('A scan waits for two persons of the bank.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Print its own copy' }))
  await user.click(screen.getByRole('button', { name: 'Print a copy to sign (PDF)' }))
  expect(server.callsOf('seller_p/contract/UploadPrint').map(({ body }) => body)).toEqual([
    { id: 4, party_id: 9 },
    { id: 4 },
  ])
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toContain('SM5all other partiesRefusedReason: Page 2 is missing')
  expect(lines).toContain('SM6North MetalsTo be checked')
})

it('shows no text of paper without a template', async () => {
  show({ state: 0, sign_level: 3 }, { content: '' })
  expect(await screen.findByText(/^Paper that is signed already/)).toBeTruthy()
  expect(screen.queryByText('Text of the contract')).toBeNull()
})
