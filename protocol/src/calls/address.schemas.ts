// What the server accepts of addresses, and what it answers.
import { z } from 'zod'
import { phoneText } from './login-guard.schemas.ts'
import type { Address, AddressSaveRequest, MemberDetail } from './address.ts'

const text = z.string().max(1024).trim()

export const addressSaveRequest: z.ZodType<AddressSaveRequest> = z.strictObject({
  id: z.int().positive().optional(),
  receiver: text,
  phone: phoneText,
  province: z.int().positive(),
  city: z.int().positive(),
  district: text.optional(),
  address: text,
  is_default: z.union([z.literal(0), z.literal(1)]).optional(),
})
export const addressDelRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().positive() })

const address: z.ZodType<Address> = z.strictObject({
  id: z.int(),
  receiver: z.string(),
  phone: z.string(),
  province: z.int(),
  city: z.int(),
  place: z.string(),
  district: z.string(),
  address: z.string(),
  is_default: z.union([z.literal(0), z.literal(1)]),
  create_time: z.int(),
})
export const addressListAnswer: z.ZodType<readonly Address[]> = z.array(address)
export const addressSaveAnswer: z.ZodType<{ id: number }> = z.strictObject({ id: z.int() })

export const memberDetailAnswer: z.ZodType<MemberDetail> = z.strictObject({
  auth: z
    .strictObject({
      id: z.int(),
      real_name: z.string(),
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
  wallet: z
    .strictObject({ id: z.int(), balance: z.int(), frozen_balance: z.int(), disabled: z.int() })
    .nullable(),
  addresses: z.array(address),
  sessions: z.array(z.strictObject({ agent: z.string(), ip: z.string(), last_time: z.int() })),
})
