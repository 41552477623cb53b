// A question beside the button that raised it. Holds the keyboard while it is open, and gives it back.
import { Button } from 'antd'
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useLatest } from '#generic/use-latest.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './confirm-popover.module.css'

export interface ConfirmPopoverProps {
  readonly anchor: HTMLElement
  readonly question: string
  /** What it is about: the record in a word. */
  readonly about?: string | undefined
  readonly okText: string
  readonly isBusy: boolean
  readonly onOk: () => void
  readonly onCancel: () => void
}

export function ConfirmPopover(props: ConfirmPopoverProps) {
  const { anchor, question, about, okText, isBusy, onOk, onCancel } = props
  const { t } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const place = usePlace(anchor, panel)
  const cancel = () => {
    if (!isBusy) onCancel()
  }
  useHeldKeyboard(anchor, panel, cancel)

  return createPortal(
    <>
      <div className={styles['veil']} aria-hidden="true" onPointerDown={cancel} />
      <div
        ref={panel}
        className={styles['panel']}
        style={place}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={id}
      >
        <p id={id} className={styles['question']}>
          {question}
        </p>
        {about !== undefined && <p className={styles['about']}>{about}</p>}
        <div className={styles['buttons']}>
          <Button disabled={isBusy} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <Button color="danger" variant="filled" loading={isBusy} disabled={isBusy} onClick={onOk}>
            {okText}
          </Button>
        </div>
      </div>
    </>,
    document.body,
  )
}

const GAP = 8

/** Above the button where there is room, else below; never outside the window. */
function usePlace(anchor: HTMLElement, panel: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ top: number; left: number }>({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const settle = () => {
      const button = anchor.getBoundingClientRect()
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {}
      const above = button.top - height - GAP
      const left = Math.min(button.right - width, innerWidth - width - GAP)
      setPlace({ top: above > GAP ? above : button.bottom + GAP, left: Math.max(GAP, left) })
    }
    settle()
    // It goes with its button when the list scrolls or the window changes.
    addEventListener('scroll', settle, true)
    addEventListener('resize', settle)
    return () => {
      removeEventListener('scroll', settle, true)
      removeEventListener('resize', settle)
    }
  }, [anchor, panel])
  return place
}

/** The keyboard enters the panel, stays in it, and goes back to the button afterwards. */
function useHeldKeyboard(anchor: HTMLElement, panel: RefObject<HTMLElement | null>, cancel: () => void) {
  const latest = useLatest(cancel)
  useEffect(() => {
    const held = panel.current
    held?.querySelector('button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
      else if (event.key === 'Tab' && held !== null) keepInside(held, event)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      anchor.focus({ preventScroll: true })
    }
  }, [anchor, panel, latest])
}

function keepInside(held: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...held.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const [first, last] = [buttons[0], buttons.at(-1)]
  const leavesBy = event.shiftKey ? first : last
  if (document.activeElement !== leavesBy) return
  event.preventDefault()
  const entersBy = event.shiftKey ? last : first
  entersBy?.focus()
}
