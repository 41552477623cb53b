// The add-ons of the product, in the order of their screen.
import type { Addon } from './define-addon.ts'
import { esign } from './esign/esign-addon.ts'
import { social } from './social/social-addon.ts'
import { sms } from './sms/sms-addon.ts'
import { sso } from './sso/sso-addon.ts'

export const ADDONS: readonly Addon[] = [sms, social, sso, esign]

export const findAddon = (key: string): Addon | undefined => ADDONS.find((addon) => addon.key === key)
