import { z } from 'zod'
import type { Wire } from '../described/named-schemas.ts'
import { fileRef } from '../described/file.schemas.ts'
import { captchaId, captchaText, phoneText } from './login-guard.schemas.ts'

// Longer than any rule allows: the rule of the field reports the error, not the schema.
const text = z.string().max(1024)
const guarded = {
  phone: phoneText,
  verify: z.string().min(1).max(16).trim(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
}

export const regRequest = z.strictObject({
  ...guarded,
  password: z.string().max(1024),
  store_name: text.trim(),
  /** Ids of all agreement versions that were shown and accepted. */
  agreements: z.array(z.int().positive()).max(10),
})

export type RegRequest = Wire<typeof regRequest>

/** Proves the phone of a registered user with a code of the scene `enter`. */
export const enterOpenRequest = z.strictObject(guarded)

const files = z.array(z.strictObject({ id: z.int().positive() })).max(1)

export const enterRequest = z.strictObject({
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
  /** The same values as `company_type` of a company. */
  store_type: z.int(),
})

export type EnterRequest = Wire<typeof enterRequest>

const agreement = z.strictObject({
  id: z.int(),
  agreement_key: z.string(),
  title: z.string(),
  version_no: z.int(),
  /** A rich text document as on the wire (`texts/rich-text.ts`). */
  content: z.string(),
  /** Pictures of the document, each with a public URL. */
  files: z.array(fileRef),
})

export type AgreementToAccept = Wire<typeof agreement>

const bit = z.union([z.literal(0), z.literal(1)])

export const regInfoResponse = z.strictObject({
  /** 0: registration is closed, because no code of the scene `reg` can be sent. */
  open: bit,
  /** The same for the company application (scene `enter`). */
  enter_open: bit,
  agreements: z.array(agreement),
})

export type RegInfo = Wire<typeof regInfoResponse>

export const regResponse = z.strictObject({ id: z.int() })

/** The account cannot sign in yet: the next step is the company application. */
export type RegResponse = Wire<typeof regResponse>

export const enterOpenResponse = z.strictObject({
  /** Authorises the uploads of the application and one submission. */
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

export type EnterOpenResponse = Wire<typeof enterOpenResponse>

/** A returned application for its sender to correct. It has no pictures: they are uploaded again. */
export type ReturnedApplication = NonNullable<EnterOpenResponse['before']>

export const enterResponse = z.strictObject({ id: z.int(), audit_status: z.literal(0) })

export type EnterResponse = Wire<typeof enterResponse>
