// What the server accepts of registrations, and what it answers.
import { z } from 'zod'
import type { Wire } from '../described/named.ts'
import { fileRef } from '../described/file.schemas.ts'
import { captchaId, captchaText, phoneText } from './login-guard.schemas.ts'

// Longer than is allowed, so that it is the rule at the field that says so.
const text = z.string().max(1024)
const guarded = {
  phone: phoneText,
  /** The code that was sent to it. */
  verify: z.string().min(1).max(16).trim(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
}

export const regRequest = z.strictObject({
  ...guarded,
  password: z.string().max(1024),
  store_name: text.trim(),
  /** The ids of all versions that were shown and accepted. */
  agreements: z.array(z.int().positive()).max(10),
})

export type RegRequest = Wire<typeof regRequest>

/** Proves the phone of somebody who has registered, by a code of the scene `enter`. */
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
  /** As `company_type` of a company. */
  store_type: z.int(),
})

export type EnterRequest = Wire<typeof enterRequest>

const agreement = z.strictObject({
  id: z.int(),
  agreement_key: z.string(),
  title: z.string(),
  version_no: z.int(),
  /** A document, as rich texts travel (`texts/rich`). */
  content: z.string(),
  /** Its pictures, each at an address that anyone opens. */
  files: z.array(fileRef),
})

/** One version of a text that is accepted with a registration. */
export type AgreementToAccept = Wire<typeof agreement>

export const regInfoAnswer = z.strictObject({ agreements: z.array(agreement) })

/** What is to be accepted, in the versions that hold now. */
export type RegInfo = Wire<typeof regInfoAnswer>

export const regAnswer = z.strictObject({ id: z.int() })

/** Nobody signs in by it yet: the company is entered next. */
export type RegAnswer = Wire<typeof regAnswer>

export const enterOpenAnswer = z.strictObject({
  /** Uploads files for the application and sends it, once. */
  token: z.string(),
  /** Seconds for which it is good. */
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

export type EnterOpenAnswer = Wire<typeof enterOpenAnswer>

/** What is known of an application that was returned: what its sender corrects. Pictures are sent anew. */
export type EnteredBefore = NonNullable<EnterOpenAnswer['before']>

export const enterAnswer = z.strictObject({ id: z.int(), audit_status: z.literal(0) })

export type EnterAnswer = Wire<typeof enterAnswer>
