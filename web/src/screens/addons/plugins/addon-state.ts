import type { AddonRow, Title } from '@cangdan/protocol'
import { ADDON_SCREEN_TITLES } from './titles.ts'

export interface AddonState {
  readonly tone: 'good' | 'warn' | 'off'
  readonly words: Title
}

/** Returns the state of an add-on; a failed check counts more than a switch. */
export function getAddonState({ installed, status, probe_ok }: AddonRow): AddonState {
  if (installed === 0) return { tone: 'off', words: ADDON_SCREEN_TITLES.absent }
  if (probe_ok === 0) return { tone: 'warn', words: ADDON_SCREEN_TITLES.faulty }
  if (status === 0) return { tone: 'warn', words: ADDON_SCREEN_TITLES.off }
  return { tone: 'good', words: ADDON_SCREEN_TITLES.on }
}

export type ShownAddons = 'all' | 'installed' | 'available'

/** Returns whether an add-on matches the filters; the keyword is any part of its name, key or description. */
export function matchesFilter({ installed, title, key, description }: AddonRow, shown: ShownAddons, keyword: string) {
  const isShown = shown === 'all' || (installed === 1) === (shown === 'installed')
  return isShown && `${title} ${key} ${description}`.toLowerCase().includes(keyword.trim().toLowerCase())
}
