// Preview panel next to the rows, which stay usable: Tab enters it from its row, Shift+Tab returns, Escape closes it.
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { isModalOpen } from '#ui/modal-dialogs.ts'
import type { PreviewView } from './use-preview.ts'
import { PREVIEW } from './texts.ts'
import styles from './preview.module.css'

export interface FrameProps {
  readonly name: string
  readonly label: string
  readonly preview: PreviewView
  readonly children: ReactNode
}

export function SidePanel({ name, label, preview, children }: FrameProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  usePanelKeys(panel, preview)
  const goBack = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || !event.shiftKey || event.target !== event.currentTarget) return
    event.preventDefault()
    preview.store.getState()?.opener.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab moves the focus here from the row.
    <aside ref={panel} className={styles['panel']} aria-label={label} tabIndex={-1} onKeyDown={goBack}>
      <output className="visually-hidden">{t(PREVIEW.ways)}</output>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('action.close')}
          title={t('action.close')}
          onClick={preview.close}
        />
      </header>
      <div className={styles['content']}>{children}</div>
    </aside>
  )
}

/** Escape closes the panel when the focus is inside or nowhere. Overlays are closed first; rows handle the key themselves. */
function usePanelKeys(panel: RefObject<HTMLElement | null>, { setPanel, close }: PreviewView): void {
  useEffect(() => {
    setPanel(panel.current)
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = document.activeElement
      const isHere = at === document.body || panel.current?.contains(at) === true
      if (event.key === 'Escape' && !event.defaultPrevented && isHere && !isModalOpen()) close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      setPanel(null)
    }
  }, [panel, setPanel, close])
}
