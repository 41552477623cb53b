// Compares the results of a laboratory with the indicators of a spec: `≥ 99.99`, `≤ 0.05`, `370–500`.
import type { TableLine } from '@cangdan/protocol'

/** Values of `spec_match`. */
export const SPEC_MATCH = { met: 1, notMet: 2, notComparable: 3, noLimits: 4 } as const

/** Millionths, so that decimals compare exactly. */
const SCALE = 6
const NUMBER = String.raw`(-?\d{1,12}(?:\.\d{1,6})?)`
const BOUND = new RegExp(`^(≥|>=|≤|<=|>|<)${NUMBER}$`)
const RANGE = new RegExp(`^${NUMBER}[–—~-]${NUMBER}$`)
const MEASURED = new RegExp(`^${NUMBER}$`)

type Limit = (measured: bigint) => boolean

const normalize = (text: string | undefined) => (text ?? '').normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

function parseNumber(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const scaled = BigInt(whole + decimals.padEnd(SCALE, '0'))
  return text.startsWith('-') ? -scaled : scaled
}

const COMPARISONS: Readonly<Record<string, (bound: bigint) => Limit>> = {
  '≥': (bound) => (measured) => measured >= bound,
  '>=': (bound) => (measured) => measured >= bound,
  '≤': (bound) => (measured) => measured <= bound,
  '<=': (bound) => (measured) => measured <= bound,
  '>': (bound) => (measured) => measured > bound,
  '<': (bound) => (measured) => measured < bound,
}

/** Returns undefined for a nominal value or words, which are no limits. */
function parseLimit(text: string): Limit | undefined {
  const [, sign = '', bound = ''] = BOUND.exec(text) ?? []
  if (sign !== '') return COMPARISONS[sign]?.(parseNumber(bound))
  const [, least = '', most = ''] = RANGE.exec(text) ?? []
  if (least === '') return undefined
  return (measured) => measured >= parseNumber(least) && measured <= parseNumber(most)
}

/**
 * Returns whether results meet all limits of a spec. Each line of an indicator counts, and one that exceeds its limit decides; a limit without a
 * comparable result in the same unit leaves the comparison open.
 */
export function matchSpec(indicators: readonly TableLine[], results: readonly TableLine[]): number {
  const limits = indicators.flatMap((line) => {
    const limit = parseLimit(normalize(line['value']))
    return limit === undefined ? [] : [{ limit, name: normalize(line['name']), unit: normalize(line['unit']) }]
  })
  if (limits.length === 0) return SPEC_MATCH.noLimits
  const outcomes = limits.flatMap(({ limit, name, unit }) => {
    const found = results.filter((line) => normalize(line['name']) === name)
    if (found.length === 0) return [SPEC_MATCH.notComparable]
    return found.map((line) => {
      const measured = normalize(line['value'])
      if (normalize(line['unit']) !== unit || !MEASURED.test(measured)) return SPEC_MATCH.notComparable
      return limit(parseNumber(measured)) ? SPEC_MATCH.met : SPEC_MATCH.notMet
    })
  })
  if (outcomes.includes(SPEC_MATCH.notMet)) return SPEC_MATCH.notMet
  return outcomes.includes(SPEC_MATCH.notComparable) ? SPEC_MATCH.notComparable : SPEC_MATCH.met
}
