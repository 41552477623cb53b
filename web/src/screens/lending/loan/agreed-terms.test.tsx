import { LOAN_TERMS, type LoanTerms } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionQuery } from '#api/session/session.ts'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { createMenuNode, LIN } from '../../../testing/session.ts'
import { AgreedTerms } from './agreed-terms.tsx'

setUpScreenTests()

const TERMS: LoanTerms = { terms: [{ key: 'call_line', value: '8000', contract_id: 4, upload_no: 'HT4' }] }
const CONTRACT = createMenuNode('/contract/upload/look/:id', 'Contract', { hidden: true, meta: { screen: 'look' } })

it.each([
  [[CONTRACT], '/contract/upload/look/4'],
  [[], undefined],
])('shows the value of a term, and links its contract with the screen of contracts', async (menu, href) => {
  createFakeServer({ [LOAN_TERMS]: () => TERMS })
  const { client } = renderScreen(<AgreedTerms id={3} />)
  client.setQueryData(sessionQuery.queryKey, { info: LIN, menu })
  expect(await screen.findByText('Margin call line')).toBeTruthy()
  expect(screen.getByText('80.00%')).toBeTruthy()
  expect(screen.getByText('HT4').closest('a')?.getAttribute('href') ?? undefined).toBe(href)
})
