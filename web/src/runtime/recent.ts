import { dropLocalOf, keepLocal, readLocal, RECENT } from '#api/local.ts'
import { activeTab, useTabs } from './tab-store.ts'

export interface Recent {
  readonly key: string
  readonly name?: string | undefined
}

const MAX_RECENT = 8

const nameOf = (uid: number): string => `${RECENT}${uid}`

export function recentOf(uid: number): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(readLocal(nameOf(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (each: unknown): each is Recent => {
  const { key, name } = (each ?? {}) as Partial<Record<keyof Recent, unknown>>
  return typeof key === 'string' && /^\/(?!\/)/.test(key) && (name === undefined || typeof name === 'string')
}

function remember(uid: number, { key, name }: Recent): void {
  const next = [{ key, name }, ...recentOf(uid).filter((each) => each.key !== key)].slice(0, MAX_RECENT)
  keepLocal(nameOf(uid), JSON.stringify(next))
}

/** Records the active tab from now on and deletes entries of other accounts; returns a function that stops. */
export function followTabs(uid: number): () => void {
  dropLocalOf(RECENT, nameOf(uid))
  let last = ''
  const follow = () => {
    const tab = activeTab()
    const now = JSON.stringify([tab?.key, tab?.name])
    if (tab === undefined || now === last) return
    last = now
    remember(uid, tab)
  }
  follow()
  return useTabs.subscribe(follow)
}
