// Confirmation popover next to its button. Traps the focus while it is open, and returns it.
import { Button } from 'antd'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Popover } from '#ui/popover.tsx'
import { useLatest } from '#generic/use-latest.ts'
import styles from './confirm-popover.module.css'

export interface ConfirmPopoverProps {
  readonly anchor: HTMLElement
  readonly question: string
  readonly about?: string | undefined
  readonly okText: string
  readonly isDanger: boolean
  readonly isBusy: boolean
  readonly reason?: string | undefined
  readonly children?: ReactNode
  readonly onOk: () => void
  readonly onCancel: () => void
}

export function ConfirmPopover(props: ConfirmPopoverProps) {
  const { anchor, question, about, okText, isDanger, isBusy, reason, children, onOk, onCancel } = props
  const { t } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const cancel = () => {
    if (!isBusy) onCancel()
  }
  useFocusTrap(anchor, panel, cancel)

  return (
    <Popover anchor={anchor} side="above" role="alertdialog" label={{ id }} panel={panel} onDismiss={cancel}>
      <p id={id} className={styles['question']}>
        {question}
      </p>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      {children}
      <div role="alert" className={styles['reason']}>
        {reason !== undefined && <Notice tone="warning">{reason}</Notice>}
      </div>
      <div className={styles['buttons']}>
        <Button disabled={isBusy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        {/* Not disabled while busy: a disabled button would lose the focus. */}
        <Button {...(isDanger ? DANGER : PLAIN)} loading={isBusy} onClick={onOk}>
          {okText}
        </Button>
      </div>
    </Popover>
  )
}

const DANGER = { color: 'danger', variant: 'filled' } as const
const PLAIN = { type: 'primary' } as const

/** Moves the focus into the panel, keeps it there, and returns it to the button on unmount. */
function useFocusTrap(anchor: HTMLElement, panel: RefObject<HTMLElement | null>, cancel: () => void) {
  const latest = useLatest(cancel)
  useEffect(() => {
    const dialog = panel.current
    dialog?.querySelector('button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
      else if (event.key === 'Tab' && dialog !== null) trapTab(dialog, event)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      anchor.focus({ preventScroll: true })
    }
  }, [anchor, panel, latest])
}

function trapTab(dialog: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const [first, last] = [buttons[0], buttons.at(-1)]
  const leavesBy = event.shiftKey ? first : last
  const focused = document.activeElement
  if (focused !== leavesBy && dialog.contains(focused)) return
  event.preventDefault()
  const entersBy = event.shiftKey ? last : first
  entersBy?.focus()
}
