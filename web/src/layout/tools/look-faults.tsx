import { faultsOf, toDecimalText, type Look } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { THEME_WORDS } from './words.ts'
import styles from './theme-drawer.module.css'

export function LookFaults({ look }: { readonly look: Look }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      <ul className={styles['faults']}>
        {faultsOf(look).map(({ part, ratio, least, shade }) => (
          <li key={part}>
            {t(THEME_WORDS.fault, {
              part: t(THEME_WORDS[`fault.${part}`]),
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
