import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { useScreen } from '#runtime/screen.ts'
import button from '#ui/button.module.css'

export function ErrorPageActions() {
  const { t } = useTranslation()
  const { goBack } = useScreen()
  return (
    <>
      {history.length > 1 && (
        <button type="button" className={button['button']} onClick={goBack}>
          {t('errors.back')}
        </button>
      )}
      <ScreenLink to="/dashboard" className={`${button['button']} ${button['primary']}`}>
        {t('errors.to_dashboard')}
      </ScreenLink>
    </>
  )
}
