// Prefetches the list of a menu entry under the pointer or with keyboard focus.
import type { Language, MenuNode } from '@cangdan/protocol'
import { useEffect, useEffectEvent } from 'react'
import { isConnectionLost } from '#api/transport/connection.ts'
import { queryClient } from '#api/query-client.ts'
import { useSession } from '#api/session/session.ts'
import { tableMetaQuery } from '#generic/meta-query.ts'
import { listScreen } from '#generic/screens.tsx'
import { useTranslation } from '#i18n/index.ts'
import { loadAhead } from '../startup/missing-assets.ts'
import { placeOf } from '../registry.ts'

/** A pointer that moves across an entry stays shorter than this. */
const REST_MS = 80

export function PrefetchLists(): null {
  const { menu } = useSession()
  const { language } = useTranslation()
  const fetchAhead = useEffectEvent((pathname: string) => {
    if (maySpend()) prefetch(menu, pathname, language)
  })
  useEffect(() => watchEntries((pathname) => fetchAhead(pathname)), [])
  return null
}

/** Prefetches only the code and the description: rows are always loaded when a list opens. */
function prefetch(menu: readonly MenuNode[], pathname: string, language: Language): void {
  const place = placeOf(menu, { pathname, search: '', state: null })
  const listPath = place?.node?.meta.list ?? ''
  if (place?.screen !== listScreen || listPath === '') return
  loadAhead(listScreen.load)
  void queryClient.prefetchQuery(tableMetaQuery(listPath, language, true))
}

/** Calls with the path of each menu link that is hovered or focused for `REST_MS`; returns a function that stops. */
function watchEntries(onRest: (pathname: string) => void): () => void {
  let entry: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (on: HTMLAnchorElement | undefined) => {
    if (on === entry) return
    clearTimeout(timer)
    entry = on
    if (on !== undefined) timer = setTimeout(() => onRest(on.pathname), REST_MS)
  }
  const listening = new AbortController()
  const { signal } = listening
  const on = (type: 'pointerover' | 'pointerout', end: 'target' | 'relatedTarget') =>
    document.addEventListener(
      type,
      (event) => rest(event.pointerType === 'touch' ? undefined : entryAt(event[end])),
      { signal },
    )
  on('pointerover', 'target')
  on('pointerout', 'relatedTarget')
  // Focus by click or touch opens the entry anyway.
  document.addEventListener('focusin', ({ target }) => rest(focusedEntry(target)), { signal })
  document.addEventListener('focusout', ({ relatedTarget }) => rest(focusedEntry(relatedTarget)), { signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

const entryAt = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('nav a[href]')) || undefined

function focusedEntry(target: EventTarget | null): HTMLAnchorElement | undefined {
  const entry = entryAt(target)
  return entry?.matches(':focus-visible') === true ? entry : undefined
}

function maySpend(): boolean {
  const { onLine, connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean }
  }
  return onLine && !isConnectionLost() && connection?.saveData !== true
}
