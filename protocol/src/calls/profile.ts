// What people change of themselves (specification §7.4).
import type { FileRef } from './file.ts'

/** What is left out stays as it is. The phone stands for the person and is not theirs to change. */
export interface UserEditRequest {
  nick_name?: string | undefined
  email?: string | undefined
  /** Their picture, or none. */
  logo?: Pick<FileRef, 'id'>[] | undefined
}

export interface PasswordEditRequest {
  old_password: string
  password: string
  password_confirm: string
  /** The picture that the server asks for after wrong passwords (login-guard.ts). */
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/** Characters of a new password, as people count them. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const

export type PasswordRule = 'password_short' | 'too_long' | 'password_is_name'

/** The rules of a new password, in their order, and whether it keeps each. `names` are what the account is called. */
export function passwordRules(
  password: string,
  names: readonly string[],
): readonly { readonly code: PasswordRule; readonly isKept: boolean }[] {
  const length = Array.from(password).length
  const plain = (text: string) => text.trim().toLowerCase()
  return [
    { code: 'password_short', isKept: length >= PASSWORD_LENGTH.min },
    { code: 'too_long', isKept: length <= PASSWORD_LENGTH.max },
    { code: 'password_is_name', isKept: !names.some((name) => plain(name) === plain(password)) },
  ]
}

export const PROFILE_PATHS = {
  edit: 'buyer/user/userEdit',
  password: 'seller/supplier/PasswordEdit',
  bindWx: 'seller/supplier/WxBind',
  unbindWx: 'seller/supplier/WxUnbind',
} as const
