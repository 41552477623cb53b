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
  /** Proof of work, where the server asked for it after wrong passwords (login-guard.ts). */
  captcha_id?: string | undefined
  captcha?: string | undefined
}

export const PROFILE_PATHS = {
  edit: 'buyer/user/userEdit',
  password: 'seller/supplier/PasswordEdit',
  bindWx: 'seller/supplier/WxBind',
  unbindWx: 'seller/supplier/WxUnbind',
} as const
