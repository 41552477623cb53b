// Save and cancel, always in view; and above them what keeps the whole form from being saved.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { LinkButton } from '../link-button.tsx'
import type { useForm } from './use-form.ts'
import styles from './form-footer.module.css'

const SAVE_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ S' : 'Ctrl S'

export interface FormFooterProps {
  readonly form: Pick<ReturnType<typeof useForm>, 'isSaving' | 'hasConflict' | 'elsewhere'>
  readonly back: string
  /** What saving would do, said before it is done. */
  readonly note?: ReactNode
  readonly onReload: () => void
}

export function FormFooter({ form, back, note, onReload }: FormFooterProps) {
  const { t } = useTranslation()
  return (
    <footer className={styles['footer']}>
      <div role="alert">
        {form.hasConflict && (
          <div className={styles['notice']}>
            <p>
              <strong>{t('form.conflict')}</strong> {t('form.conflict_hint')}
            </p>
            <Button size="small" onClick={onReload}>
              {t('form.reload')}
            </Button>
          </div>
        )}
        {form.elsewhere.map((sentence) => (
          <p key={sentence} className={styles['notice']}>
            {sentence}
          </p>
        ))}
      </div>
      {note}
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" loading={form.isSaving} aria-keyshortcuts="Control+S">
          {t(form.isSaving ? 'form.saving' : 'form.save')}
        </Button>
        <LinkButton to={back}>{t('action.cancel')}</LinkButton>
        <kbd className={styles['key']}>{SAVE_KEY}</kbd>
      </div>
    </footer>
  )
}
