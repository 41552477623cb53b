// The ticket of the link, and its outcome in this tab. The ticket is removed from the address: neither history nor screenshots show it.

/** Pages that a ticket opens; names in the storage of the browser begin with them. */
export type TicketPage = 'contract' | 'inspection' | 'investigation' | 'call'

export interface Ticket {
  readonly page: TicketPage
  readonly code: string
}

const PATTERN = /^[\w-]{43}$/

/** Takes the ticket out of the address; after a reload returns that of the tab. Undefined without a complete link. */
export function takeTicket(page: TicketPage): string | undefined {
  const { hash, search, pathname } = location
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code')
  if (code === null) return readStored(`${page}-ticket`)
  history.replaceState(null, '', pathname)
  if (!PATTERN.test(code)) return undefined
  store(`${page}-ticket`, code)
  return code
}

/** Stores that the ticket is used, so that a reload shows the outcome. */
export const storeOutcome = ({ page, code }: Ticket, outcome: object): void =>
  store(`${page}-outcome`, JSON.stringify({ code, outcome }))

export function readOutcome({ page, code }: Ticket): unknown {
  const stored = JSON.parse(readStored(`${page}-outcome`) ?? 'null') as { code: string; outcome: unknown } | null
  return stored?.code === code ? stored.outcome : undefined
}

// Storage may be blocked: the ticket is then lost with a reload, and the link opens the page again.
function readStored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function store(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // As above.
  }
}
