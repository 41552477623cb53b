import { z } from 'zod'
import type { Wire } from '../described/named-schemas.ts'
import { phoneText } from './login-guard.schemas.ts'

const text = z.string().max(1024).trim()

export const addressSaveRequest = z.strictObject({
  id: z.int().positive().optional(),
  receiver: text,
  phone: phoneText,
  province: z.int().positive(),
  city: z.int().positive(),
  district: text.optional(),
  address: text,
  is_default: z.union([z.literal(0), z.literal(1)]).optional(),
})

export type AddressSaveRequest = Wire<typeof addressSaveRequest>

export type AddressInput = Omit<AddressSaveRequest, 'id'>

export const addressDelRequest = z.strictObject({ id: z.int().positive() })

const address = z.strictObject({
  id: z.int(),
  receiver: z.string(),
  phone: z.string(),
  province: z.int(),
  city: z.int(),
  /** Province and city in the reader's language. */
  place: z.string(),
  district: z.string(),
  address: z.string(),
  is_default: z.union([z.literal(0), z.literal(1)]),
  /** Seconds UTC. */
  create_time: z.int(),
})

export type Address = Wire<typeof address>

export const addressListResponse = z.array(address)
export const addressSaveResponse = z.strictObject({ id: z.int() })

export const memberDetailResponse = z.strictObject({
  auth: z
    .strictObject({
      id: z.int(),
      real_name: z.string(),
      /** The middle digits are masked. */
      card_no: z.string(),
      audit_status: z.int(),
      valid_end: z.int().nullable(),
    })
    .nullable(),
  company: z
    .strictObject({
      id: z.int(),
      company_name: z.string(),
      credit_code: z.string(),
      audit_status: z.int(),
    })
    .nullable(),
  /** Fen; null for a caller without the right to read wallets. */
  wallet: z.strictObject({ id: z.int(), balance: z.int(), frozen_balance: z.int(), disabled: z.int() }).nullable(),
  addresses: z.array(address),
  sessions: z.array(z.strictObject({ agent: z.string(), ip: z.string(), last_time: z.int() })),
})

/** Details of a member that are not in the member's row. */
export type MemberDetail = Wire<typeof memberDetailResponse>
