// Registering from the sign-in page, and entering the company that registered (docs/wire.md §9).
import type { FileRef } from './file.ts'

/** One version of a text that is accepted with a registration. */
export interface AgreementToAccept {
  readonly id: number
  readonly agreement_key: string
  readonly title: string
  readonly version_no: number
  /** A document, as rich texts travel (`texts/rich`). */
  readonly content: string
  /** Its pictures, each at an address that anyone opens. */
  readonly files: readonly FileRef[]
}

/** What is to be accepted, in the versions that hold now. */
export interface RegInfo {
  readonly agreements: readonly AgreementToAccept[]
}

interface Guarded {
  readonly phone: string
  /** The code that was sent to it. */
  readonly verify: string
  readonly captcha_id?: string | undefined
  readonly captcha?: string | undefined
}

export interface RegRequest extends Guarded {
  readonly password: string
  readonly store_name: string
  /** The ids of all versions that were shown and accepted. */
  readonly agreements: readonly number[]
}

/** Nobody signs in by it yet: the company is entered next. */
export interface RegAnswer {
  readonly id: number
}

/** Proves the phone of somebody who has registered, by a code of the scene `enter`. */
export type EnterOpenRequest = Guarded

/** What is known of an application that was returned: what its sender corrects. Pictures are sent anew. */
export interface EnteredBefore {
  readonly remark: string
  readonly company_name: string
  readonly credit_code: string
  readonly legal_person: string
  readonly province: number
  readonly city: number
  readonly address: string
  readonly contact_name: string
  readonly email: string
}

export interface EnterOpenAnswer {
  /** Uploads files for the application and sends it, once. */
  readonly token: string
  /** Seconds for which it is good. */
  readonly expire: number
  readonly before: EnteredBefore | null
}

export interface EnterRequest {
  readonly token: string
  readonly company_name: string
  readonly credit_code: string
  readonly license_img: readonly FileRef[]
  readonly legal_person: string
  readonly legal_card_no: string
  readonly legal_card_front: readonly FileRef[]
  readonly legal_card_back: readonly FileRef[]
  readonly province: number
  readonly city: number
  readonly address: string
  readonly contact_name: string
  readonly email?: string | undefined
  /** As `company_type` of a company. */
  readonly store_type: number
}

export interface EnterAnswer {
  readonly id: number
  readonly audit_status: 0
}

/** Where the pictures of published agreements are: `/{agreement}/{file}`. */
export const AGREEMENT_PICTURES = '/custom-theme/agreement'

export const REGISTRATION_PATHS = {
  info: 'public/supplier/RegInfo',
  reg: 'public/supplier/Reg',
  open: 'public/supplier/EnterOpen',
  upload: 'public/supplier/EnterUpload',
  enter: 'public/supplier/Enter',
} as const

/** The name of the token in the address of an upload. */
export const ENTER_TOKEN = 'token'
/** Bytes of one picture of an application. */
export const ENTER_PICTURE_BYTES = 10 * 1024 * 1024
