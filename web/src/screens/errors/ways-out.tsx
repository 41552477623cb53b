// From a dead end back to work.
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'

export function WaysOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      {history.length > 1 && (
        <button type="button" className={button['button']} onClick={() => void navigate(-1)}>
          {t('errors.back')}
        </button>
      )}
      <Link to="/dashboard" className={`${button['button']} ${button['primary']}`}>
        {t('errors.to_dashboard')}
      </Link>
    </>
  )
}
