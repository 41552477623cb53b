// The part of the page below the bar, which scrolls: each tab has its own, and keeps where it stood.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { ScrollContainer } from '#ui/scroll-container.tsx'
import styles from './shell.module.css'

export interface PaneProps {
  /** For the log of errors. */
  readonly place: string
  /** Said when the keyboard arrives here. */
  readonly title?: string | undefined
  /** Whether the reader has come here from another page, and reads on here. */
  readonly isArrival: RefObject<boolean>
  readonly children: ReactNode
}

export function Pane({ place, title, isArrival, children }: PaneProps) {
  const content = useRef<HTMLElement>(null)
  const lastFocus = useRef<HTMLElement>(null)
  useEffect(() => {
    const main = content.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== main) lastFocus.current = target
    }
    main?.addEventListener('focusin', remember)
    return () => main?.removeEventListener('focusin', remember)
  }, [])
  // Each time it comes into view: the keyboard goes on where it was here, or begins at the top.
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

/** The one in view. */
export const paneInView = (): HTMLElement | undefined =>
  [...document.querySelectorAll('main')].find((main) => main.getClientRects().length > 0)
