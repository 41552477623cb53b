// What the server answers of the money book.
import { z } from 'zod'
import { named } from '../described/named.ts'
import type { AccountLines, JournalLines, TrialAccounts, TrialBalance, TrialExportRequest } from './books.ts'

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

export const trialExportRequest: z.ZodType<TrialExportRequest> = named(
  'TrialExportRequest',
  z.strictObject({
    day: z.iso.date(),
    kind: z.string().min(1).max(40).optional(),
    format: z.enum(['xlsx', 'csv']),
  }),
)

export const accountLinesAnswer: z.ZodType<AccountLines> = named(
  'AccountLines',
  z.strictObject({
    lines: z.array(
      z.strictObject({
        journal_id: z.int(),
        flow_no: z.string(),
        event: z.string(),
        biz_no: z.string(),
        time: z.int(),
        ...booked,
        about,
      }),
    ),
    isCut: z.boolean(),
  }),
)

export const journalLinesAnswer: z.ZodType<JournalLines> = named(
  'JournalLines',
  z.strictObject({
    event: z.string(),
    lines: z.array(z.strictObject({ account_id: z.int(), kind: z.string(), owner: z.string(), ...booked })),
    isCut: z.boolean(),
    total: digits,
    about,
  }),
)
