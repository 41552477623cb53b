// Covenants as a template states them: lines of a table of texts. Pure.
import { parseTableLines } from '@cangdan/protocol'
import { ROLES } from '../contract.titles.ts'

export interface CovenantLine {
  readonly what: string
  /** Role of the party that fulfils it, as in `contract_party.role`. */
  readonly role: number
  /** From the effect of the contract to the first due date. */
  readonly days: number
  /** Between due dates; null: due once. */
  readonly months: number | null
}

const LIMITS = { days: 3660, months: 120 } as const

/** Returns the covenants of a template, or the number of the first line that is wrong. */
export function parseCovenants(value: string): readonly CovenantLine[] | number {
  const lines: CovenantLine[] = []
  for (const [index, { what = '', who = '', days = '', months = '' }] of (parseTableLines(value) ?? []).entries()) {
    const role = findRole(who)
    const first = parseNumber(days, LIMITS.days)
    const every = months.trim() === '' ? null : parseNumber(months, LIMITS.months)
    if (what.trim() === '' || role === undefined || first === undefined || every === undefined) return index + 1
    lines.push({ what: what.trim(), role, days: first, months: every })
  }
  return lines
}

/** Returns the covenants of a saved template. @throws Error for a wrong line, which saving rejects */
export function listCovenants(value: string): readonly CovenantLine[] {
  const lines = parseCovenants(value)
  if (typeof lines === 'number') throw new Error(`covenants are wrong in line ${lines}`)
  return lines
}

/** Finds a party by its title in any language. */
function findRole(who: string): number | undefined {
  const found = Object.entries(ROLES).find(([, title]) =>
    Object.values(title).some((each) => each.toLowerCase() === who.trim().toLowerCase()),
  )
  return found && Number(found[0])
}

function parseNumber(text: string, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

const HEADINGS = ['约定事项', '负责方', '首次期限', '频率']

/** Returns the table of a contract's text, with its headings. Contracts are in Chinese. */
export const buildCovenantTable = (lines: readonly CovenantLine[]): readonly (readonly string[])[] => [
  HEADINGS,
  ...lines.map(({ what, role, days, months }) => [
    what,
    ROLES[role as keyof typeof ROLES].zh,
    `合同生效后 ${days} 天内`,
    months === null ? '一次' : `每 ${months} 个月`,
  ]),
]
