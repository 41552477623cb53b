// What is on the page stays as it is, as far as others change it, while somebody decides on it.
import { useEffect } from 'react'
import { holdChanges } from '#api/topics/follow-topics.ts'

export function useHeldChanges(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdChanges() : undefined), [isHeld])
}
