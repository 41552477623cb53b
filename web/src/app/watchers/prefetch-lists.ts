// Prefetches the list of a menu entry under the pointer or with keyboard focus.
import type { Language, MenuNode } from '@cangdan/protocol'
import { useEffect, useEffectEvent } from 'react'
import { isConnectionLost } from '#api/transport/connection.ts'
import { queryClient } from '#api/query-client.ts'
import { useSession } from '#api/session/session.ts'
import { tableMetaQuery } from '#generic/meta-query.ts'
import { listScreen } from '#generic/screens.tsx'
import { useTranslation } from '#i18n/index.ts'
import { prefetch } from '../startup/missing-assets.ts'
import { resolveScreen } from '../registry.ts'

/** A pointer that moves across an entry stays shorter than this. */
const HOVER_MS = 80

export function PrefetchLists(): null {
  const { menu } = useSession()
  const { language } = useTranslation()
  const prefetchPath = useEffectEvent((pathname: string) => {
    if (canPrefetch()) prefetchList(menu, pathname, language)
  })
  useEffect(() => watchEntries((pathname) => prefetchPath(pathname)), [])
  return null
}

/** Prefetches only the code and the description: rows are always loaded when a list opens. */
function prefetchList(menu: readonly MenuNode[], pathname: string, language: Language): void {
  const route = resolveScreen(menu, { pathname, search: '', state: null })
  const listPath = route?.node?.meta.list ?? ''
  if (route?.screen !== listScreen || listPath === '') return
  prefetch(listScreen.load)
  void queryClient.prefetchQuery(tableMetaQuery(listPath, language, true))
}

/** Calls with the path of each menu link that is hovered or focused for `REST_MS`; returns a function that stops. */
function watchEntries(onHover: (pathname: string) => void): () => void {
  let entry: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = (on: HTMLAnchorElement | undefined) => {
    if (on === entry) return
    clearTimeout(timer)
    entry = on
    if (on !== undefined) timer = setTimeout(() => onHover(on.pathname), HOVER_MS)
  }
  const aborter = new AbortController()
  const { signal } = aborter
  const on = (type: 'pointerover' | 'pointerout', end: 'target' | 'relatedTarget') =>
    document.addEventListener(
      type,
      (event) => startTimer(event.pointerType === 'touch' ? undefined : findEntry(event[end])),
      { signal },
    )
  on('pointerover', 'target')
  on('pointerout', 'relatedTarget')
  // Focus by click or touch opens the entry anyway.
  document.addEventListener('focusin', ({ target }) => startTimer(findFocusedEntry(target)), { signal })
  document.addEventListener('focusout', ({ relatedTarget }) => startTimer(findFocusedEntry(relatedTarget)), {
    signal,
  })
  return () => {
    aborter.abort()
    clearTimeout(timer)
  }
}

const findEntry = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('nav a[href]')) || undefined

function findFocusedEntry(target: EventTarget | null): HTMLAnchorElement | undefined {
  const entry = findEntry(target)
  return entry?.matches(':focus-visible') === true ? entry : undefined
}

function canPrefetch(): boolean {
  const { onLine, connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean }
  }
  return onLine && !isConnectionLost() && connection?.saveData !== true
}
