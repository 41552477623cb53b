import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

/** Fen as digits: sums of a platform may exceed 2^53. */
const digits = z.string()
/** 1 normal, 2 warning, 3 call, 4 close-out, 5 unpriced. */
const band = z.int().min(1).max(5)

const riskLoan = z.strictObject({
  id: z.int(),
  financing_no: z.string(),
  owner: z.string(),
  goods: z.string(),
  exposure: digits,
  band,
  /** As valued last before today; null for a loan that was not valued then. */
  open_band: band.nullable(),
  /** Percent × 100, rounded up; null without a value. */
  ltv: z.int().nullable(),
  open_ltv: z.int().nullable(),
  /** Fall of all prices, in percent × 100, at which the call line is reached. */
  call_fall: z.int().nullable(),
  /** Fen per tonne, for goods of one spec. */
  call_price: z.int().nullable(),
  price_age: z.int().nullable(),
  dpd: z.int(),
})

const share = z.strictObject({ name: z.string(), amount: digits, hundredths: z.int() })

const inspected = z.strictObject({
  id: z.int(),
  name: z.string(),
  pledged: digits,
  inspected: digits,
  hundredths: z.int(),
  oldest: z.int().nullable(),
})

export const riskDeskResponse = nameSchema(
  'RiskDesk',
  z.strictObject({
    /** Seconds UTC and cause (`valuation_event.cause`) of the last batch; null before the first one. */
    valued: z.strictObject({ time: z.int(), cause: z.int(), batch: z.int() }).nullable(),
    /** Events and batches that wait. */
    waiting: z.int(),
    bands: z.array(
      z.strictObject({ band, loans: z.int(), exposure: digits, open_loans: z.int(), open_exposure: digits }),
    ),
    overdue: z.strictObject({ loans: z.int(), exposure: digits, longest: z.int() }),
    due_week: z.strictObject({ loans: z.int(), amount: digits }),
    /** Loans whose band changed today, the largest first. */
    moved: z.array(riskLoan),
    /** Loans at or closest to the call line, then unpriced ones. */
    nearest: z.array(riskLoan),
    /** Limits in use by owner, storage firm and goods: the five largest of each, with their share of all. */
    concentration: z.strictObject({ owner: z.array(share), store: z.array(share), good: z.array(share) }),
    /**
     * Pledged goods by storage firm and by bank, and the part counted on site within the days of the policies: hundredths of a tonne, percent × 100. The
     * least inspected first, at most 20. `oldest` is the oldest of the last counts in seconds UTC, null if a lot was never inspected.
     */
    inspected: z.strictObject({ store: z.array(inspected), bank: z.array(inspected) }),
    topics: z.array(z.string()),
  }),
)

export const riskStressResponse = nameSchema(
  'RiskStress',
  z.strictObject({
    /** Loans that have a price, and those that have none and are left out. */
    priced: z.int(),
    unpriced: z.int(),
    /** Storage firms with pledged goods. */
    stores: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    falls: z.array(
      z.strictObject({
        /** Percent by which all prices fall; 0 is today. */
        percent: z.int(),
        /** Loans at the call line or beyond, and those of them at the close-out line. */
        called: z.int(),
        liquidated: z.int(),
        /** Fen that restore all called loans down to their advance rates, each rounded up. */
        cash: digits,
        /** Fen of debt above the eligible value of each loan, rounded up. */
        uncovered: digits,
      }),
    ),
  }),
)

export type RiskStress = Wire<typeof riskStressResponse>

export type RiskDesk = Wire<typeof riskDeskResponse>

export type RiskLoan = RiskDesk['moved'][number]
