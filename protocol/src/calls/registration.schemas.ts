// What the server accepts of registrations, and what it answers.
import { z } from 'zod'
import { fileRef } from '../described/table.schemas.ts'
import { captchaId, captchaText, phoneText } from './login-guard.schemas.ts'
import type {
  AgreementToAccept,
  EnterAnswer,
  EnterOpenAnswer,
  EnterOpenRequest,
  EnterRequest,
  RegAnswer,
  RegInfo,
  RegRequest,
} from './registration.ts'

// Longer than is allowed, so that it is the rule at the field that says so.
const text = z.string().max(1024)
const guarded = {
  phone: phoneText,
  verify: z.string().min(1).max(16).trim(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
}

export const regRequest: z.ZodType<RegRequest> = z.strictObject({
  ...guarded,
  password: z.string().max(1024),
  store_name: text.trim(),
  agreements: z.array(z.int().positive()).max(10),
})
export const enterOpenRequest: z.ZodType<EnterOpenRequest> = z.strictObject(guarded)

const files = z.array(z.strictObject({ id: z.int().positive() })).max(1)

export const enterRequest: z.ZodType<EnterRequest> = z.strictObject({
  token: z.string().min(1).max(64),
  company_name: text,
  credit_code: text,
  license_img: files,
  legal_person: text,
  legal_card_no: text,
  legal_card_front: files,
  legal_card_back: files,
  province: z.int().positive(),
  city: z.int().positive(),
  address: text,
  contact_name: text,
  email: text.optional(),
  store_type: z.int(),
})

const agreement: z.ZodType<AgreementToAccept> = z.strictObject({
  id: z.int(),
  agreement_key: z.string(),
  title: z.string(),
  version_no: z.int(),
  content: z.string(),
  files: z.array(fileRef),
})
export const regInfoAnswer: z.ZodType<RegInfo> = z.strictObject({ agreements: z.array(agreement) })
export const regAnswer: z.ZodType<RegAnswer> = z.strictObject({ id: z.int() })
export const enterOpenAnswer: z.ZodType<EnterOpenAnswer> = z.strictObject({
  token: z.string(),
  expire: z.int(),
  before: z
    .strictObject({
      remark: z.string(),
      company_name: z.string(),
      credit_code: z.string(),
      legal_person: z.string(),
      province: z.int(),
      city: z.int(),
      address: z.string(),
      contact_name: z.string(),
      email: z.string(),
    })
    .nullable(),
})
export const enterAnswer: z.ZodType<EnterAnswer> = z.strictObject({ id: z.int(), audit_status: z.literal(0) })
