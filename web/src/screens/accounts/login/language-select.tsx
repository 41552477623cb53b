// Native select, which works on every phone and with every screen reader.
import { LANGUAGES } from '@cangdan/protocol'
import { LANGUAGE_NAMES, useTranslation, setLanguage } from '#i18n/index.ts'
import styles from './login.module.css'

export function LanguageSelect() {
  const { t, language } = useTranslation()
  const onChange = (value: string) => {
    const chosen = LANGUAGES.find((supported) => supported === value)
    if (chosen !== undefined) void setLanguage(chosen)
  }
  return (
    <label className={styles['languageSelect']}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c2.8 2.7 4 5.6 4 9s-1.2 6.3-4 9c-2.8-2.7-4-5.6-4-9s1.2-6.3 4-9Z" />
      </svg>
      <span className="visually-hidden">{t('language.label')}</span>
      <select value={language} onChange={(event) => onChange(event.target.value)}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
