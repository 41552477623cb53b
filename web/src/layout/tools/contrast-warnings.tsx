import { findContrastErrors, toDecimalText, type ColourTheme } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { THEME_TITLES } from './titles.ts'
import styles from './theme-drawer.module.css'

export function ContrastWarnings({ look }: { readonly look: ColourTheme }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      <ul className={styles['faults']}>
        {findContrastErrors(look).map(({ part, ratio, least, shade }) => (
          <li key={part}>
            {t(THEME_TITLES.fault, {
              part: t(THEME_TITLES[`fault.${part}`]),
              ratio: toDecimalText(ratio, 2),
              least: least / 100,
              shade,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
