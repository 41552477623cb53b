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
    expect(takeTicket()).toBe(TICKET)
    expect(location.pathname + location.search + location.hash).toBe('/contract/create')
    expect(takeTicket()).toBe(TICKET)
  },
)

it('prefers the ticket of the address and rejects an incomplete link', () => {
  const newer = 'n'.repeat(43)
  for (const code of [TICKET, newer]) {
    history.replaceState(null, '', `/contract/create#code=${code}`)
    expect(takeTicket()).toBe(code)
  }
  history.replaceState(null, '', '/contract/create#code=short')
  expect(takeTicket()).toBeUndefined()
})

it('keeps the outcome of a ticket, and of no other', () => {
  expect(readOutcome(TICKET)).toBeUndefined()
  storeOutcome({ code: TICKET, isSigned: true, check_path: '/business/contract/1' })
  expect(readOutcome(TICKET)).toMatchObject({ isSigned: true })
  expect(readOutcome('n'.repeat(43))).toBeUndefined()
})
