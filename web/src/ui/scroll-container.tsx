import { createContext, use, type RefObject } from 'react'

const ScrollContainerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

export const ScrollContainer = ScrollContainerContext.Provider

export function useScrollContainer(): RefObject<HTMLElement | null> {
  return use(ScrollContainerContext)
}
