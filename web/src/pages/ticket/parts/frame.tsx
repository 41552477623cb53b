// Layout of a step: heading, content, and the buttons at the lower edge, where a thumb reaches them.
import { type ReactNode, useEffect, useRef } from 'react'
import { TICKET_PAGE } from '../ticket.titles.ts'
import { useTexts } from '../page-language.tsx'
import type { Task } from './use-task.ts'
import button from '#ui/button.module.css'
import styles from '../page.module.css'

interface FrameProps {
  readonly title: string
  /** Number of this step and of all. */
  readonly step?: readonly [n: number, of: number]
  readonly children: ReactNode
}

export function Frame({ title, step, children }: FrameProps) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // A new step begins at its top, also for a screen reader.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {step !== undefined && <p className={styles['step']}>{t(TICKET_PAGE.step, { n: step[0], of: step[1] })}</p>}
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {children}
    </>
  )
}

interface ActionsProps {
  /** All buttons share one line: a screen with a keypad has little room. */
  readonly isRow?: boolean
  readonly children: ReactNode
}

export const Actions = ({ isRow = false, children }: ActionsProps) => (
  <div className={`${styles['actions']} ${isRow ? styles['row'] : ''}`}>{children}</div>
)

interface ButtonProps {
  readonly children: ReactNode
  readonly type?: 'button' | 'submit'
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly isDisabled?: boolean
  readonly onPress?: () => void
}

export function Button({ children, type = 'button', look = 'plain', isDisabled = false, onPress }: ButtonProps) {
  const lookClass = look === 'primary' ? `${button['primary']} ${styles['primary']}` : styles[look]
  return (
    <button
      type={type}
      className={`${button['button']} ${styles['button']} ${lookClass}`}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The main button of a form. It stays enabled while it works, so that it keeps the focus. */
export function SubmitButton({ task, children, look = 'primary' }: SubmitButtonProps) {
  const { t } = useTexts()
  return (
    <Button type="submit" look={look}>
      {task.isBusy ? t(TICKET_PAGE.working) : children}
    </Button>
  )
}

interface SubmitButtonProps {
  readonly task: Task
  readonly children: ReactNode
  readonly look?: 'primary' | 'danger'
}

export const ErrorText = ({ id, children }: { readonly id?: string; readonly children: string }) => (
  // Always present: a live region that appears with its text is not announced everywhere.
  <p id={id} role="alert" className={styles['error']}>
    {children}
  </p>
)
