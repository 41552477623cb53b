import { z } from 'zod'
import { contractInfoPayload } from '../contracts/contract.schemas.ts'
import { nameSchema, seconds } from '../described/named-schemas.ts'

/** As for a contract: the code proves the phone once. */
export const callInfoPayload = contractInfoPayload

/** A margin call as its guarantor reads it. Amounts in fen, ratios percent × 100. */
export const callInfoResponse = nameSchema(
  'CallPage',
  z.strictObject({
    call_no: z.string(),
    financing_no: z.string(),
    owner: z.string(),
    bank: z.string(),
    guarantor: z.string(),
    state_text: z.string(),
    issued: seconds,
    cure_by: seconds,
    /** At the issue. */
    exposure: z.int(),
    /** Null without eligible goods. */
    ltv: z.int().nullable(),
    line: z.int(),
    /** Cash that restores the cover now; null without a price. */
    cash: z.int().nullable(),
    /** The part of it that is not due yet, because it is disputed or was answered just now; otherwise 0. */
    suspended: z.int(),
    /** Hundredths of a tonne of the spec that do so as well; null unless all goods have one price. */
    goods: z.int().nullable(),
    spec: z.string().nullable(),
    /** The account of the bank; empty if it has none. */
    account_name: z.string(),
    account: z.string(),
    /** Null before. */
    acknowledge_time: seconds.nullable(),
    expires: seconds,
  }),
)
