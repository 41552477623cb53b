import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

const digits = z.string()
const accountTotals = z.strictObject({
  debit: digits,
  credit: digits,
  /** Credit minus debit: positive if the platform owes the account owner, negative if the owner owes. */
  balance: digits,
})

export type AccountTotals = Wire<typeof accountTotals>

const about = z.strictObject({ list: z.string(), id: z.int(), title: z.string(), screen: z.string() }).nullable()

export const trialBalanceResponse = nameSchema(
  'TrialBalance',
  z.strictObject({
    day: z.iso.date(),
    kinds: z.array(accountTotals.extend({ kind: z.string(), name: z.string(), accounts: z.int() })),
    /** The balance is zero because each journal is balanced. */
    total: accountTotals,
  }),
)

export type TrialBalance = Wire<typeof trialBalanceResponse>

export type AccountKindTotals = TrialBalance['kinds'][number]

export const trialAccountsResponse = nameSchema(
  'TrialAccounts',
  z.strictObject({
    accounts: z.array(
      accountTotals.extend({
        id: z.int(),
        /** A loan by its number, a bank or a wallet by its name. */
        owner: z.string(),
      }),
    ),
    count: z.int(),
  }),
)

export type TrialAccounts = Wire<typeof trialAccountsResponse>

export type AccountBalance = TrialAccounts['accounts'][number]

export const trialExportRequest = nameSchema(
  'TrialExportRequest',
  z.strictObject({
    day: z.iso.date(),
    kind: z.string().min(1).max(40).optional(),
    format: z.enum(['xlsx', 'csv']),
  }),
)

export type TrialExportRequest = Wire<typeof trialExportRequest>

export const accountLinesResponse = nameSchema(
  'AccountLines',
  z.strictObject({
    /** Newest first, up to the end of the day. */
    lines: z.array(
      z.strictObject({
        journal_id: z.int(),
        flow_no: z.string(),
        event: z.string(),
        biz_no: z.string(),
        /** Seconds UTC. */
        time: z.int(),
        ...accountTotals.shape,
        /** Null if the line concerns several records or the caller may not read the record. */
        about,
      }),
    ),
    isCut: z.boolean(),
  }),
)

export type AccountLines = Wire<typeof accountLinesResponse>

export type AccountLine = AccountLines['lines'][number]

export const journalLinesResponse = nameSchema(
  'JournalLines',
  z.strictObject({
    event: z.string(),
    /** The first 500 lines, debits first. */
    lines: z.array(
      z.strictObject({ account_id: z.int(), kind: z.string(), owner: z.string(), ...accountTotals.shape }),
    ),
    isCut: z.boolean(),
    total: digits,
    about,
  }),
)

export type JournalLines = Wire<typeof journalLinesResponse>

export type JournalLine = JournalLines['lines'][number]
