// The part of the page that scrolls. Screens ask for it here, so that they need not know the shell around them.
import { createContext, use, type RefObject } from 'react'

const ScrollContainerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

export const ScrollContainer = ScrollContainerContext.Provider

export function useScrollContainer(): RefObject<HTMLElement | null> {
  return use(ScrollContainerContext)
}
