// What can be drawn on goods at a bank, and why not more: worked out once, for the quote that answers while one types and for each guard that decides.
import {
  BASIS,
  capOf,
  eligibleOf,
  futuresLeg,
  grossOf,
  ppmOf,
  type Valued,
  valuationPrice,
} from '#domain/pledge/cover.ts'
import { availableOf, type ReceiptWeights } from '#domain/receipts/receipt.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LIFE, notFree } from '#resources/receipts.weights.ts'
import {
  dayAhead,
  lenderOf,
  type LineFacts,
  lineFacts,
  type OfferedLine,
  type Terms,
  termsOf,
} from './cover.queries.ts'

/** Goods stay in store so long after a loan is due (domain §3.3). Days. */
export const STORED_BEYOND = 15
/** Parts per million: nobody has adjusted the grade of goods. */
const FULL_GRADE = 1_000_000n

export interface Offer {
  readonly bankId: number
  readonly ownerId: number
  /** Fen. */
  readonly amount: number
  readonly tenorDays: number
  readonly lines: readonly OfferedLine[]
  /** What it holds already is not taken by others. */
  readonly financingId?: number
}

export interface CoveredLine {
  readonly facts: LineFacts
  /** What may be offered of it, in hundredths of a tonne. */
  readonly free: number
  /** Fen for a tonne that it is valued at, of which day and source (`good_price.source`, 0 of futures); absent where it is unpriced. */
  readonly price?: { readonly fen: bigint; readonly day: string; readonly source: number }
  readonly valued?: Valued
  readonly gross: bigint
  readonly eligible: bigint
  /** Why it is not taken as it is offered. */
  readonly faults: readonly Failure[]
}

export interface Cover {
  readonly terms: Terms | undefined
  readonly lines: readonly CoveredLine[]
  readonly eligible: bigint
  /** What can be drawn on the goods, and what of it this bank would lend at once. Fen. */
  readonly cap: bigint
  readonly possible: bigint
  /** The day on which it would be due, if it was drawn today. */
  readonly maturity: string
  /** Why it cannot be asked for as it is: of the lines, and of the whole. */
  readonly faults: readonly Failure[]
}

/** Reads, and neither writes nor reserves (Fineract PR 6196). */
export async function coverOf(tx: Db, offer: Offer): Promise<Cover> {
  const { bankId, amount, tenorDays } = offer
  const facts = await lineFacts(tx, bankId, offer.lines, offer.financingId)
  const maturity = await dayAhead(tx, tenorDays)
  const stored = await dayAhead(tx, tenorDays + STORED_BEYOND)
  const [first, ...rest] = facts
  const other = rest.find(({ policy_id }) => policy_id !== first?.policy_id)
  const terms =
    first?.policy_id === null || first === undefined ? undefined : await termsOf(tx, first.policy_id)
  const lines = facts.map((each) => lineOf(each, { offer, terms, stored }))
  const valued = lines.flatMap((line) => line.valued ?? [])
  const cap = terms === undefined ? 0n : capOf(valued, ppmOf(terms.pledge_rate))
  const eligible = eligibleOf(valued)
  const lender = await lenderOf(tx, bankId)
  const single = BigInt(lender?.max_single_loan ?? Number.MAX_SAFE_INTEGER)
  const faults: Failure[] = []
  const refuse = (condition: boolean, ...failure: ConstructorParameters<typeof Failure>) => {
    if (condition) faults.push(new Failure(...failure))
  }
  refuse(lender?.disabled === 1, 'lender_disabled', { values: { name: lender?.name ?? '' } })
  refuse(facts.length < offer.lines.length || first === undefined, 'receipts_of_others')
  refuse(other !== undefined && terms !== undefined, 'policies_differ', {
    values: { one: first?.goods ?? '', other: other?.goods ?? '' },
  })
  refuse(terms !== undefined && tenorDays > terms.max_tenor_days, 'tenor_too_long', {
    values: { asked: tenorDays, possible: terms?.max_tenor_days ?? 0 },
  })
  refuse(BigInt(amount) > single, 'single_loan_limit', {
    values: { name: lender?.name ?? '', limit: Number(single), asked: amount, possible: Number(single) },
  })
  const isPriced = terms !== undefined && valued.length === lines.length
  refuse(isPriced && BigInt(amount) > cap, 'beyond_cap', {
    values: {
      eligible: Number(eligible),
      rate: terms?.pledge_rate ?? 0,
      asked: amount,
      possible: Number(cap),
    },
  })
  return {
    terms,
    lines,
    eligible,
    cap,
    possible: cap < single ? cap : single,
    maturity,
    faults: [...lines.flatMap((line) => line.faults), ...faults],
  }
}

/** @throws Failure, the first of what speaks against it */
export async function assertCovered(tx: Db, offer: Offer): Promise<Cover & { readonly terms: Terms }> {
  const cover = await coverOf(tx, offer)
  const [fault] = cover.faults
  if (fault !== undefined) throw fault
  const { terms } = cover
  if (terms === undefined) throw new Failure('receipts_of_others')
  return { ...cover, terms }
}

interface Valuing {
  readonly offer: Offer
  readonly terms: Terms | undefined
  readonly stored: string
}

function lineOf(facts: LineFacts, { offer, terms, stored }: Valuing): CoveredLine {
  const weights = weightsIn(facts)
  // What it holds itself is free to it.
  const others: ReceiptWeights = { ...weights, pledged: weights.pledged - facts.own }
  const free = Math.max(0, availableOf(others))
  const { contract_no: no, goods } = facts
  const faults: Failure[] = []
  const refuse = (condition: boolean, failure: () => Failure) => {
    if (condition) faults.push(failure())
  }
  refuse(
    facts.life !== LIFE.live || facts.holder_id !== offer.ownerId,
    () => new Failure('receipts_of_others'),
  )
  refuse(facts.is_elsewhere, () => new Failure('pledged_to_another'))
  refuse(facts.weight > free, () => notFree(others, facts.weight))
  refuse(
    facts.storage_end < stored,
    () => new Failure('storage_too_short', { values: { no, end: facts.storage_end, needed: stored } }),
  )
  if (facts.policy_id === null) faults.push(new Failure('policy_missing', { values: { goods } }))
  if (terms === undefined || facts.policy_id !== terms.id)
    return { facts, free, gross: 0n, eligible: 0n, faults }
  const price = priceOf(facts, terms)
  if ('fault' in price) return { facts, free, gross: 0n, eligible: 0n, faults: [...faults, price.fault] }
  const valued: Valued = {
    weight: BigInt(facts.weight),
    price: price.fen,
    grade: FULL_GRADE,
    haircut: ppmOf(terms.haircut),
  }
  return { facts, free, price, valued, gross: grossOf(valued), eligible: eligibleOf([valued]), faults }
}

const weightsIn = (facts: LineFacts): ReceiptWeights => ({
  remaining: facts.remaining_weight,
  pledged: facts.pledge_weight,
  frozenFree: facts.frozen_free,
  frozenPledged: facts.frozen_pledged,
  earmarkedFree: facts.earmarked_free,
  earmarkedPledged: facts.earmarked_pledged,
})

/** Of the legs that the terms ask for; a leg that is missing or too old leaves the goods unpriced, and never at 0 (I13). */
function priceOf(
  { spot, futures, goods }: LineFacts,
  terms: Terms,
): { readonly fen: bigint; readonly day: string; readonly source: number } | { readonly fault: Failure } {
  const { valuation_basis: basis, basis_discount: discount } = terms
  const asked = [...(basis === BASIS.futures ? [] : [spot]), ...(basis === BASIS.spot ? [] : [futures])]
  const old = asked.find((leg) => leg?.isFresh === false)
  if (asked.includes(null)) return { fault: new Failure('price_missing', { values: { goods } }) }
  if (old)
    return {
      fault: new Failure('price_too_old', { values: { goods, day: old.day, hours: terms.price_max_age } }),
    }
  const legs = {
    spot: spot === null ? undefined : BigInt(spot.price),
    futures:
      futures === null
        ? undefined
        : futuresLeg(BigInt(futures.sum), BigInt(futures.days), ppmOf(discount ?? 0)),
  }
  const fen = valuationPrice(basis, legs)
  if (fen === undefined || fen <= 0n) return { fault: new Failure('price_missing', { values: { goods } }) }
  return fen === legs.spot && spot !== null && basis !== BASIS.futures
    ? { fen, day: spot.day, source: spot.source }
    : { fen, day: futures?.day ?? '', source: 0 }
}
