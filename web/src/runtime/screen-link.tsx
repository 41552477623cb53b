// A link from a screen to another: followed in place with a plain click, opened by the browser with any other.
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useScreen, type OpenOptions } from './screen.ts'

export interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
  /** The address that the other screen leads back to. */
  readonly from?: string | undefined
}

export function ScreenLink({ to, from, onClick, children, ...rest }: ScreenLinkProps) {
  const follow = useFollow(to, { from })
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        follow(event)
      }}
    >
      {children}
    </a>
  )
}

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** What a plain click on a link does. */
export function useFollow(to: string, options: OpenOptions = {}): (event: MouseEvent) => void {
  const { open } = useScreen()
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void open(to, options)
  }
}
