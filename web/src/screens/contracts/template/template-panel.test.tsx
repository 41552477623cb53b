import type { RecordResponse, TemplatePreview } from '@cangdan/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { type CallHandler, createFakeServer, rejectCall } from '../../../testing/fake-server.ts'
import { TemplatePanel } from './template-panel.tsx'

setUpScreenTests()

const text = (words: string) => ({ type: 'text', text: words })
const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const line = (words: string, value: string) => ({
  type: 'paragraph',
  content: [text(words), { type: 'term', attrs: { key: 'cure_hours', value } }],
})
const createRecord = (id: number, versionNo: number, content: string): RecordResponse => ({
  id,
  version: 1,
  values: { content },
  row: { id, code: 'JG', version_no: versionNo },
  labels: {},
})
const SECOND = createRecord(8, 2, doc(line('Cure within ', '48')))
const FIRST = createRecord(7, 1, doc(line('Cure within ', '24')))
const LOANS = [{ id: 3, financing_no: 'RZ3', owner_name: 'Owner' }]
const PREVIEW: TemplatePreview = {
  language: 'zh',
  content: doc({ type: 'paragraph', content: [text('Rate 【年利率】')] }),
  missing: [
    { key: 'loan.rate', title: 'Annual rate', screen: '/pledge/application/look/3', is_later: 0 },
    { key: 'contract.no', title: 'Contract no.', screen: '', is_later: 1 },
  ],
  left_out: [{ when: 'guaranteed', content: doc({ type: 'paragraph', content: [text('Guarantee')] }) }],
}

const createServer = (...more: CallHandler[]) =>
  createFakeServer(...more, {
    'seller_p/contract/TemplateList': () => [SECOND.row, FIRST.row, { id: 9, code: 'JG-2', version_no: 1 }],
    'seller_p/contract/TemplateInfo': () => FIRST,
    'seller_p/pledge/ApplicationList': () => LOANS,
    'seller_p/contract/TemplatePreview': () => PREVIEW,
  })

it('compares a version with the one before, terms first', async () => {
  createServer()
  renderScreen(<TemplatePanel record={SECOND} />)
  const terms = await screen.findByRole('table', { name: 'Agreed terms that differ' })
  expect(
    within(terms)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Agreed terms that differ', 'Version 1', 'Version 2'])
  expect(within(terms).getByRole('row', { name: /Time to cure/ }).textContent).toBe(
    'Time to cure a margin call24 h48 h',
  )
  const changed = screen.getByText('Changed').closest('li')
  expect(changed?.querySelector('del')?.textContent).toBe('[Time to cure a margin call: 24 h]')
  expect(changed?.querySelector('ins')?.textContent).toBe('[Time to cure a margin call: 48 h]')
})

it('shows that a template has one version', async () => {
  createServer(({ path }) => (path.endsWith('TemplateList') ? [FIRST.row] : undefined))
  renderScreen(<TemplatePanel record={FIRST} />)
  expect(await screen.findByText('This is the only version.')).toBeTruthy()
})

it('shows the text of a loan, its missing values and the clauses left out', async () => {
  const server = createServer()
  const { user } = renderScreen(<TemplatePanel record={SECOND} />)
  await user.click(await screen.findByRole('combobox', { name: 'Loan' }))
  fireEvent.click(await screen.findByText('RZ3 · Owner'))
  expect(await screen.findByText('Rate 【年利率】')).toBeTruthy()
  expect(screen.getByText('Missing values (2)')).toBeTruthy()
  // The session of this test has no menu, so no screen is linked.
  expect(screen.getByText('Annual rate').querySelector('a')).toBeNull()
  expect(screen.getByText('entered when a contract is made')).toBeTruthy()
  expect(screen.getByText('Clauses left out (1)')).toBeTruthy()
  const [call] = server.callsOf('seller_p/contract/TemplatePreview')
  expect(call?.params).toEqual({ id: '8', financing_id: '3' })
  expect(server.callsOf('seller_p/pledge/ApplicationList')[0]?.params).toMatchObject({ loan_state: '4,5,6,7,8,9' })
})

it('explains why there is no preview without access to loans', async () => {
  createServer(({ path }) => (path.endsWith('ApplicationList') ? rejectCall({ code: 'forbidden' }) : undefined))
  renderScreen(<TemplatePanel record={SECOND} />)
  await waitFor(() => expect(screen.getByText('The preview needs access to loans.')).toBeTruthy())
})
