// Link to another screen: a plain click opens it in place, any other click is left to the browser.
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useScreen, type OpenOptions } from './screen.ts'

export interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
  /** Address that the back button of the other screen opens. */
  readonly from?: string | undefined
}

export function ScreenLink({ to, from, onClick, children, ...rest }: ScreenLinkProps) {
  const follow = useOpenOnClick(to, { from })
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

export function useOpenOnClick(to: string, options: OpenOptions = {}): (event: MouseEvent) => void {
  const { open } = useScreen()
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void open(to, options)
  }
}
