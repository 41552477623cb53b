import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#api/session/session.ts'
import { isModalOpen } from '#ui/modal-dialogs.ts'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'
import { SearchIcon } from '#ui/icons/search-icon.tsx'
import { useTranslation } from '#i18n/index.ts'
import { type Command, isCommand } from '#runtime/commands.ts'
import { IconButton } from './icon-button.tsx'
import type { TabTitles } from './tabs/all-tabs.tsx'

const Palette = createLazyComponent(async () => (await import('./palette/palette.tsx')).Palette)
const Shortcuts = createLazyComponent(async () => (await import('./palette/shortcuts.tsx')).Shortcuts)

interface OpenedPanel {
  readonly what: Extract<Command, 'palette' | 'shortcuts'>
  readonly from: Element | null
}

export function Launcher({ titles }: { readonly titles: TabTitles }) {
  const { t } = useTranslation()
  const { info } = useSession()
  const [opened, setOpened] = useState<OpenedPanel>()
  const open = useCallback((what: OpenedPanel['what']) => setOpened({ what, from: document.activeElement }), [])
  useRecentPages(info.uid)
  useEffect(() => listenForShortcuts(open), [open])
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
function useRecentPages(uid: number): void {
  useEffect(() => {
    const pendingStop = loadWithRetry(() => import('#runtime/recent-pages.ts')).then(
      ({ recordRecentPages }) => recordRecentPages(uid),
      () => () => undefined,
    )
    return () => void pendingStop.then((stop) => stop())
  }, [uid])
}

function listenForShortcuts(onOpen: (what: OpenedPanel['what']) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // An editor uses the keys itself.
    if (event.defaultPrevented || event.isComposing) return
    const isPalette = isCommand('palette', event)
    if (!isPalette && (!isCommand('shortcuts', event) || isTyping(event.target))) return
    event.preventDefault()
    if (!isModalOpen()) onOpen(isPalette ? 'palette' : 'shortcuts')
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
