import { useTranslation } from '#i18n/index.ts'
import { Keyboard } from '#runtime/keyboard.tsx'
import { SHORTCUT_TITLES, PALETTE_TITLES } from './titles.ts'
import styles from './palette.module.css'

export function KeyHints() {
  const { t } = useTranslation()
  return (
    <p className={styles['hints']} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t(PALETTE_TITLES.choose)}
      </span>
      {(['open', 'openBehind'] as const).map((command) => (
        <span key={command}>
          <Keyboard command={command} /> {t(SHORTCUT_TITLES[command].title)}
        </span>
      ))}
      <span>
        <kbd>Esc</kbd> {t(PALETTE_TITLES.close)}
      </span>
    </p>
  )
}
