// What is on the page stays as it is, as far as others change it, while somebody decides on it.
import { useEffect } from 'react'
import { pauseChanges } from '#api/topics/follow-topics.ts'

export function usePausedChanges(isPaused: boolean): void {
  useEffect(() => (isPaused ? pauseChanges() : undefined), [isPaused])
}
