// The keys of the palette, for those who have some.
import { useLanguage } from '#i18n/index.ts'
import { Keyboard } from '#runtime/keyboard.tsx'
import { COMMAND_WORDS, WORDS } from './words.ts'
import styles from './palette.module.css'

export function KeyHints() {
  const { language } = useLanguage()
  return (
    <p className={styles['hints']} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {WORDS.choose[language]}
      </span>
      {(['open', 'openBehind'] as const).map((command) => (
        <span key={command}>
          <Keyboard command={command} /> {COMMAND_WORDS[command].title[language]}
        </span>
      ))}
      <span>
        <kbd>Esc</kbd> {WORDS.close[language]}
      </span>
    </p>
  )
}
