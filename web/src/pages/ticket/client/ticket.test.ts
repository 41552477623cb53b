import { afterEach, expect, it } from 'vitest'
import { readOutcome, storeOutcome, takeTicket } from './ticket.ts'

const TICKET = 'Ab_-'.repeat(10) + 'xyz'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

it.each([`/contract/create#code=${TICKET}`, `/contract/create?code=${TICKET}`])(
  'takes the ticket out of %s and keeps it for a reload',
  (address) => {
    history.replaceState(null, '', address)
    expect(takeTicket('contract')).toBe(TICKET)
    expect(location.pathname + location.search + location.hash).toBe('/contract/create')
    expect(takeTicket('contract')).toBe(TICKET)
  },
)

it('prefers the ticket of the address and rejects an incomplete link', () => {
  const newer = 'n'.repeat(43)
  for (const code of [TICKET, newer]) {
    history.replaceState(null, '', `/contract/create#code=${code}`)
    expect(takeTicket('contract')).toBe(code)
  }
  history.replaceState(null, '', '/contract/create#code=short')
  expect(takeTicket('contract')).toBeUndefined()
})

it('keeps the outcome of a ticket, and of no other', () => {
  const ticket = { page: 'contract', code: TICKET } as const
  expect(readOutcome(ticket)).toBeUndefined()
  storeOutcome(ticket, { isSigned: true })
  expect(readOutcome(ticket)).toEqual({ isSigned: true })
  expect(readOutcome({ ...ticket, code: 'n'.repeat(43) })).toBeUndefined()
  expect(readOutcome({ ...ticket, page: 'inspection' })).toBeUndefined()
})
