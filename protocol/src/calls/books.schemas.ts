// What the server answers of the money book.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'
import type { TrialAccounts, TrialBalance } from './books.ts'

const digits = z.string()
const booked = { debit: digits, credit: digits, balance: digits }
const about = z
  .strictObject({ list: z.string(), id: z.int(), title: z.string(), screen: z.string() })
  .nullable()

export const trialBalanceAnswer: z.ZodType<TrialBalance> = named(
  'TrialBalance',
  z.strictObject({
    day: z.iso.date(),
    kinds: z.array(z.strictObject({ kind: z.string(), name: z.string(), accounts: z.int(), ...booked })),
    total: z.strictObject(booked),
  }),
)

export const trialAccountsAnswer: z.ZodType<TrialAccounts> = named(
  'TrialAccounts',
  z.strictObject({
    accounts: z.array(z.strictObject({ id: z.int(), owner: z.string(), ...booked })),
    count: z.int(),
  }),
)

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
        ...booked,
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
    lines: z.array(z.strictObject({ account_id: z.int(), kind: z.string(), owner: z.string(), ...booked })),
    isCut: z.boolean(),
    /** Of all of them. */
    total: digits,
    about,
  }),
)

export type JournalLines = Wire<typeof journalLinesAnswer>

export type JournalLine = JournalLines['lines'][number]
