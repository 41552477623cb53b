// Closes the screen and goes back; unsaved changes are discarded only after confirmation.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isPlainClick } from '#runtime/screen-link.tsx'
import { useScreen } from '#runtime/screen.ts'
import { useDiscardQuestion } from './form/drafts/use-discard-question.ts'

export interface BackButtonProps {
  readonly to: string
  readonly children: ReactNode
}

export function BackButton({ to, children }: BackButtonProps) {
  const { key, close } = useScreen()
  const askToDiscard = useDiscardQuestion()
  return (
    <Button
      href={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        askToDiscard('form.leave_title', () => close(to), [key])
      }}
    >
      {children}
    </Button>
  )
}
