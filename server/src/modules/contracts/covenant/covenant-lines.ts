// Covenants as a template states them: lines of a table of texts. Pure.
import { fill, type Language, parseTableLines, title } from '@cangdan/protocol'
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
  const found = Object.entries(ROLES).find(([, names]) =>
    Object.values(names).some((each) => each.toLowerCase() === who.trim().toLowerCase()),
  )
  return found && Number(found[0])
}

function parseNumber(text: string, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

const HEADINGS = [
  title('约定事项', 'Covenant', 'Compromiso', '誓約事項'),
  title('负责方', 'Fulfilled by', 'A cargo de', '履行者'),
  title('首次期限', 'First due', 'Primer plazo', '初回期限'),
  title('频率', 'Frequency', 'Frecuencia', '頻度'),
]
const TIMES = {
  days: title(
    '合同生效后 {days} 天内',
    'Days from the effect: {days}',
    'Días desde la vigencia: {days}',
    '発効後 {days} 日以内',
  ),
  once: title('一次', 'Once', 'Una vez', '1回'),
  months: title('每 {months} 个月', 'Months between: {months}', 'Meses entre plazos: {months}', '{months}か月ごと'),
}

/** Returns the table of a contract's text, with its headings. */
export const buildCovenantTable = (
  lines: readonly CovenantLine[],
  language: Language,
): readonly (readonly string[])[] => [
  HEADINGS.map((heading) => heading[language]),
  ...lines.map(({ what, role, days, months }) => [
    what,
    ROLES[role as keyof typeof ROLES][language],
    fill(TIMES.days[language], { days }),
    months === null ? TIMES.once[language] : fill(TIMES.months[language], { months }),
  ]),
]
