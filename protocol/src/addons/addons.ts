// Calls of add-ons (T8): what is installed, installing, uninstalling, and checks of their settings.
import type { z } from 'zod'
import type { addonAction, addonCate, addonProbe, addonRow, addonType, publicAddon } from './addons.schemas.ts'

export const ADDON_PATHS = {
  publicList: 'addons/public/SupplierAddonList',
  list: 'addons/list',
  cates: 'addons/CateList',
  install: 'addons/install',
  uninstall: 'addons/uninstall',
  probe: 'addons/probe',
  hookRenew: 'addons/HookRenew',
} as const

export type AddonType = z.infer<typeof addonType>
export type AddonAction = z.infer<typeof addonAction>

export type PublicAddon = z.infer<typeof publicAddon>
export type AddonRow = z.infer<typeof addonRow>
export type AddonCateRow = z.infer<typeof addonCate>
export type AddonProbe = z.infer<typeof addonProbe>
