import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { BackButton } from '../back-button.tsx'
import { getSaveButtonId, type useScreenForm } from './use-screen-form.ts'
import styles from './form-footer.module.css'

const SAVE_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ S' : 'Ctrl S'

export interface FormFooterProps {
  readonly screen: ReturnType<typeof useScreenForm>
  readonly back: string | undefined
  readonly note?: ReactNode
  readonly onHistory: () => void
}

export function FormFooter({ screen, back, note, onHistory }: FormFooterProps) {
  const { t } = useTranslation()
  const { form } = screen
  return (
    <footer className={styles['footer']}>
      <div role="alert" className={styles['notices']}>
        {form.conflict !== undefined && (
          <Notice
            tone="warning"
            title={form.conflict}
            actions={
              <>
                <Button type="primary" size="small" loading={screen.isComparing} onClick={screen.compare}>
                  {t('conflict.compare')}
                </Button>
                <Button size="small" onClick={onHistory}>
                  {t('form.show_changes')}
                </Button>
                <ReloadButton isDirty={form.isDirty} onReload={screen.reload} />
              </>
            }
          >
            {t('form.conflict_hint')}
          </Notice>
        )}
        {form.elsewhere.map((sentence) => (
          <Notice key={sentence} tone="warning">
            {sentence}
          </Notice>
        ))}
      </div>
      {note}
      <Buttons id={getSaveButtonId(screen.id)} isSaving={form.isSaving} back={back} />
    </footer>
  )
}

interface ButtonsProps {
  readonly id: string
  readonly isSaving: boolean
  readonly back: string | undefined
}

// Memoized: the form rerenders at each keystroke, the buttons do not change.
const Buttons = memo(function Buttons({ id, isSaving, back }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['buttons']}>
      <kbd className={styles['key']}>{SAVE_KEY}</kbd>
      {back !== undefined && <BackButton to={back}>{t('action.cancel')}</BackButton>}
      <Button id={id} type="primary" htmlType="submit" loading={isSaving} aria-keyshortcuts="Control+S">
        {t(isSaving ? 'form.saving' : 'form.save')}
      </Button>
    </div>
  )
})

/** Confirms before unsaved changes are discarded. */
function ReloadButton({ isDirty, onReload }: { readonly isDirty: boolean; readonly onReload: () => void }) {
  const { t } = useTranslation()
  const confirmReload = () =>
    showConfirmation({
      title: t('form.reload_title'),
      content: t('form.leave_text'),
      okText: t('form.leave'),
      okButtonProps: { color: 'danger', variant: 'filled' },
      cancelText: t('form.stay'),
      onOk: onReload,
    })
  return (
    <Button size="small" onClick={isDirty ? confirmReload : onReload}>
      {t('form.reload')}
    </Button>
  )
}
