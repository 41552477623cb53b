// Scrollable pane below the bar; each tab has a separate one and keeps its scroll position.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { ScrollContainer } from '#ui/scroll-container.tsx'
import styles from './shell.module.css'

export interface PaneProps {
  readonly place: string
  readonly title?: string | undefined
  /** True when the user navigated here from another page. */
  readonly isArrival: RefObject<boolean>
  readonly children: ReactNode
}

export function Pane({ place, title, isArrival, children }: PaneProps) {
  const content = useRef<HTMLElement>(null)
  const lastFocus = useRef<HTMLElement>(null)
  useEffect(() => {
    const main = content.current
    const storeFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== main) lastFocus.current = target
    }
    main?.addEventListener('focusin', storeFocus)
    return () => main?.removeEventListener('focusin', storeFocus)
  }, [])
  // On every show: restores the last focus in the pane, or focuses its top.
  useEffect(() => {
    const main = content.current
    if (!isArrival.current || main === null || main.contains(document.activeElement)) return
    const before = lastFocus.current
    if (before?.isConnected === true) before.focus({ preventScroll: true })
    else main.focus({ preventScroll: true })
  }, [isArrival])
  return (
    <main className={styles['content']} ref={content} tabIndex={-1} aria-label={title}>
      <ScrollContainer value={content}>
        <ErrorBoundary place={place}>{children}</ErrorBoundary>
      </ScrollContainer>
    </main>
  )
}

export const findVisiblePane = (): HTMLElement | undefined =>
  [...document.querySelectorAll('main')].find((main) => main.getClientRects().length > 0)
