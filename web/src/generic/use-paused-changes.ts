// Pauses updates of the page by other users' changes while the user decides.
import { useEffect } from 'react'
import { pauseChanges } from '#api/topics/follow-topics.ts'

export function usePausedChanges(isPaused: boolean): void {
  useEffect(() => (isPaused ? pauseChanges() : undefined), [isPaused])
}
