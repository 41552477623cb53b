// What the server answers of the money book.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'

const digits = z.string()
const booked = z.strictObject({
  /** What was posted to its debit and to its credit by the end of the day, since the account began. */
  debit: digits,
  credit: digits,
  /** Credit less debit: above zero is owed to the owner of the account, below zero by them. */
  balance: digits,
})

export type Booked = Wire<typeof booked>

const about = z
  .strictObject({ list: z.string(), id: z.int(), title: z.string(), screen: z.string() })
  .nullable()

export const trialBalanceAnswer = named(
  'TrialBalance',
  z.strictObject({
    day: z.iso.date(),
    kinds: z.array(booked.extend({ kind: z.string(), name: z.string(), accounts: z.int() })),
    /** The balance of it is nothing: each journal adds up to nothing. */
    total: booked,
  }),
)

export type TrialBalance = Wire<typeof trialBalanceAnswer>

export type KindBooked = TrialBalance['kinds'][number]

export const trialAccountsAnswer = named(
  'TrialAccounts',
  z.strictObject({
    /** Those with the largest balances first. */
    accounts: z.array(
      booked.extend({
        id: z.int(),
        /** Whose it is: a loan by its number, a bank or a wallet by its name. */
        owner: z.string(),
      }),
    ),
    /** On all pages. */
    count: z.int(),
  }),
)

export type TrialAccounts = Wire<typeof trialAccountsAnswer>

export type AccountBooked = TrialAccounts['accounts'][number]

export const trialExportRequest = named(
  'TrialExportRequest',
  z.strictObject({
    day: z.iso.date(),
    /** Of one kind; of all where it is left out. */
    kind: z.string().min(1).max(40).optional(),
    format: z.enum(['xlsx', 'csv']),
  }),
)

export type TrialExportRequest = Wire<typeof trialExportRequest>

export const accountLinesAnswer = named(
  'AccountLines',
  z.strictObject({
    /** The newest first, as far as the end of the day. */
    lines: z.array(
      z.strictObject({
        journal_id: z.int(),
        flow_no: z.string(),
        event: z.string(),
        biz_no: z.string(),
        /** Seconds UTC. */
        time: z.int(),
        ...booked.shape,
        /** Null where it is about several, or the reader does not see it. */
        about,
      }),
    ),
    isCut: z.boolean(),
  }),
)

export type AccountLines = Wire<typeof accountLinesAnswer>

export type AccountLine = AccountLines['lines'][number]

export const journalLinesAnswer = named(
  'JournalLines',
  z.strictObject({
    event: z.string(),
    /** The first 500, those that take first. */
    lines: z.array(
      z.strictObject({ account_id: z.int(), kind: z.string(), owner: z.string(), ...booked.shape }),
    ),
    isCut: z.boolean(),
    /** Of all of them. */
    total: digits,
    about,
  }),
)

export type JournalLines = Wire<typeof journalLinesAnswer>

export type JournalLine = JournalLines['lines'][number]
