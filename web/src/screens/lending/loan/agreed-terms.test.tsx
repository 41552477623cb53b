import { LOAN_TERMS, type LoanTerms } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionQuery } from '#api/session/session.ts'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { createMenuNode, LIN } from '../../../testing/session.ts'
import { AgreedTerms } from './agreed-terms.tsx'

setUpScreenTests()

const TERMS: LoanTerms = {
  terms: [{ key: 'call_line', value: '8000', contract_id: 4, upload_no: 'HT4' }],
  covenants: [
    { id: 7, what: 'Quarterly accounts', role: 'Owner', due_date: '2027-01-31', state: 2, state_text: 'Broken' },
  ],
}
const LOOK = { hidden: true, meta: { screen: 'look' } } as const
const SCREENS = [
  createMenuNode('/contract/upload/look/:id', 'Contract', LOOK),
  createMenuNode('/contract/upload/covenants/look/:id', 'Covenant', LOOK),
]

it.each([
  [SCREENS, ['/contract/upload/look/4', '/contract/upload/covenants/look/7']],
  [[], []],
])('shows terms and covenants, with links to the screens that the user has', async (menu, links) => {
  createFakeServer({ [LOAN_TERMS]: () => TERMS })
  const { client } = renderScreen(<AgreedTerms id={3} />)
  client.setQueryData(sessionQuery.queryKey, { info: LIN, menu })
  expect(await screen.findByText('Margin call line')).toBeTruthy()
  expect(screen.getByText('80.00%')).toBeTruthy()
  expect(screen.getByText('Broken').getAttribute('data-tone')).toBe('bad')
  expect(screen.getByText('Owner · due on 2027-01-31')).toBeTruthy()
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
})
