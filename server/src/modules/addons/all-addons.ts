// The add-ons of the product, in the order of their screen.
import type { Addon } from './define-addon.ts'
import { sms } from './sms/sms-addon.ts'

export const ADDONS: readonly Addon[] = [sms]

export const findAddon = (key: string): Addon | undefined => ADDONS.find((addon) => addon.key === key)
