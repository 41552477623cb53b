// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'

const bit = z.literal([0, 1])
const text = z.string()
export const addonType = z.enum(['system', 'pay', 'notice', 'social', 'tool'])
/** In the order of the buttons. */
export const addonAction = z.enum(['install', 'setup', 'probe', 'hookRenew', 'uninstall'])
/** Seconds UTC; null if it never happened. */
const time = z.int().nullable()

/** An installed add-on, as everybody may see it. */
export const publicAddon = z.strictObject({
  key: text,
  type: addonType,
  title: text,
  installed: bit,
  /** 1: its settings switch it on. */
  status: bit,
  /** Name of the route of its settings. */
  pluginKey: text,
})

export const addonRow = z.strictObject({
  ...publicAddon.shape,
  id: z.int(),
  cate_id: z.int(),
  /** Name of an icon of the browser's icon set. */
  icon: text,
  description: text,
  author: text,
  version: text,
  install_time: time,
  install_person: text,
  /** Path of the screen of its settings. */
  setup_path: text,
  /** Result of the last check; null if there was none. */
  probe_ok: bit.nullable(),
  probe_time: time,
  /** Time of the last call of the provider. */
  call_time: time,
  /** Address to which the provider sends browsers back, to be entered there; empty if there is none. */
  callback_url: text,
  /** Addresses that the provider calls, to be entered there. */
  hooks: z.array(z.strictObject({ name: text, title: text, url: text })),
  /** Conditions that need an administrator: a limit reached, a low balance. */
  alarms: z.array(text),
  /** Functions that stop when it is uninstalled. */
  dependants: z.array(text),
  /** Actions that the caller may take in this state. */
  actions: z.array(addonAction),
})

export const addonCate = z.strictObject({ id: z.int(), name: text, sort: z.int(), count: z.int() })

export const addonProbe = z.strictObject({
  name: text,
  title: text,
  ok: bit,
  /** Code of the provider or of the connection; empty after success. */
  code: text,
  /** The finding, or the remedy. */
  detail: text,
})

export const addonQuery = z.object({
  cate_id: z.coerce.number().int().optional(),
  keyword: text.max(60).optional(),
  installed: z.enum(['0', '1']).optional(),
})
export const addonCateQuery = z.object({ type: addonType.optional() })

const key = text.regex(/^[a-z][a-z-]{0,30}$/)
export const addonInstallRequest = z.strictObject({ key, version: text.max(20).optional() })
export const addonUninstallRequest = z.strictObject({
  key,
  version: text.max(20).optional(),
  /** 1: deletes the secrets of its settings too. */
  forget: bit.optional(),
})
export const addonProbeRequest = z.strictObject({ key })

export const addonHookRequest = z.strictObject({ key, hook: text.max(30) })

export const addonInstallResponse = z.strictObject({ installed: bit })
export const addonListResponse = z.array(addonRow)
export const addonCateListResponse = z.array(addonCate)
export const publicAddonListResponse = z.array(publicAddon)
export const addonProbeResponse = z.array(addonProbe)
