import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#api/session/session.ts'
import { isCovered } from '#ui/covered.ts'
import { lazyPart, loadPart } from '#ui/lazy-part.ts'
import { SearchIcon } from '#ui/icons/search-icon.tsx'
import { useTranslation } from '#i18n/index.ts'
import { type Command, isCommand } from '#runtime/commands.ts'
import { IconButton } from './icon-button.tsx'
import type { TabTitles } from './tabs/all-tabs.tsx'

const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette)
const Shortcuts = lazyPart(async () => (await import('./palette/shortcuts.tsx')).Shortcuts)

interface Opened {
  readonly what: Extract<Command, 'palette' | 'shortcuts'>
  readonly from: Element | null
}

export function Launcher({ titles }: { readonly titles: TabTitles }) {
  const { t } = useTranslation()
  const { info } = useSession()
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback((what: Opened['what']) => setOpened({ what, from: document.activeElement }), [])
  useRemembering(info.uid)
  useEffect(() => listen(open), [open])
  const isLeaving = useRef(false)
  const close = (leaving: boolean) => {
    isLeaving.current = leaving
    setOpened(undefined)
  }
  useEffect(() => {
    const from = opened?.from
    // A dialog that is still mounted would take the focus back.
    return () => {
      if (!isLeaving.current && from instanceof HTMLElement) from.focus({ preventScroll: true })
    }
  }, [opened])
  return (
    <>
      <IconButton label={t('shell.search')} icon={<SearchIcon />} onClick={() => open('palette')} />
      <Suspense>
        {opened?.what === 'palette' && (
          <Palette titles={titles} onClose={() => close(false)} onLeave={() => close(true)} />
        )}
        {opened?.what === 'shortcuts' && <Shortcuts onClose={() => close(false)} />}
      </Suspense>
    </>
  )
}

/** Records recently opened pages; not when its code fails to load. */
function useRemembering(uid: number): void {
  useEffect(() => {
    const following = loadPart(() => import('#runtime/recent.ts')).then(
      ({ followTabs }) => followTabs(uid),
      () => () => undefined,
    )
    return () => void following.then((stop) => stop())
  }, [uid])
}

function listen(onOpen: (what: Opened['what']) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // An editor uses the keys itself.
    if (event.defaultPrevented || event.isComposing) return
    const isPalette = isCommand('palette', event)
    if (!isPalette && (!isCommand('shortcuts', event) || isTyping(event.target))) return
    event.preventDefault()
    if (!isCovered()) onOpen(isPalette ? 'palette' : 'shortcuts')
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null
