// The ticket of the link, and its outcome in this tab. The ticket is removed from the address: neither history nor screenshots show it.

const TICKET = 'contract-ticket'
const OUTCOME = 'contract-outcome'
const PATTERN = /^[\w-]{43}$/

/** Takes the ticket out of the address; after a reload returns that of the tab. Undefined without a complete link. */
export function takeTicket(): string | undefined {
  const { hash, search, pathname } = location
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code')
  if (code === null) return readStored(TICKET)
  history.replaceState(null, '', pathname)
  if (!PATTERN.test(code)) return undefined
  store(TICKET, code)
  return code
}

export interface StoredOutcome {
  readonly code: string
  readonly isSigned: boolean
  readonly check_path: string
}

/** Stores that the ticket is used, so that a reload shows the outcome. */
export const storeOutcome = (outcome: StoredOutcome): void => store(OUTCOME, JSON.stringify(outcome))

export function readOutcome(code: string): StoredOutcome | undefined {
  const outcome = JSON.parse(readStored(OUTCOME) ?? 'null') as StoredOutcome | null
  return outcome?.code === code ? outcome : undefined
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
