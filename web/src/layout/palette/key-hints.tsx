import { useTranslation } from '#i18n/index.ts'
import { Keyboard } from '#runtime/keyboard.tsx'
import { COMMAND_WORDS, WORDS } from './words.ts'
import styles from './palette.module.css'

export function KeyHints() {
  const { t } = useTranslation()
  return (
    <p className={styles['hints']} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t(WORDS.choose)}
      </span>
      {(['open', 'openBehind'] as const).map((command) => (
        <span key={command}>
          <Keyboard command={command} /> {t(COMMAND_WORDS[command].title)}
        </span>
      ))}
      <span>
        <kbd>Esc</kbd> {t(WORDS.close)}
      </span>
    </p>
  )
}
