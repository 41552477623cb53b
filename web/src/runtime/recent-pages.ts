import { deleteLocalByPrefix, storeLocal, readLocal, RECENT_PREFIX } from '#api/browser-storage.ts'
import { getActiveTab, useTabs } from './tab-store.ts'

export interface RecentPage {
  readonly key: string
  readonly name?: string | undefined
}

const MAX_RECENT = 8

const buildStorageName = (uid: number): string => `${RECENT_PREFIX}${uid}`

export function readRecentPages(uid: number): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readLocal(buildStorageName(uid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

const isRecentPage = (each: unknown): each is RecentPage => {
  const { key, name } = (each ?? {}) as Partial<Record<keyof RecentPage, unknown>>
  return typeof key === 'string' && /^\/(?!\/)/.test(key) && (name === undefined || typeof name === 'string')
}

function storeRecentPage(uid: number, { key, name }: RecentPage): void {
  const next = [{ key, name }, ...readRecentPages(uid).filter((each) => each.key !== key)].slice(0, MAX_RECENT)
  storeLocal(buildStorageName(uid), JSON.stringify(next))
}

/** Records the active tab from now on and deletes entries of other accounts; returns a function that stops. */
export function recordRecentPages(uid: number): () => void {
  deleteLocalByPrefix(RECENT_PREFIX, buildStorageName(uid))
  let last = ''
  const follow = () => {
    const tab = getActiveTab()
    const now = JSON.stringify([tab?.key, tab?.name])
    if (tab === undefined || now === last) return
    last = now
    storeRecentPage(uid, tab)
  }
  follow()
  return useTabs.subscribe(follow)
}
