// What cannot be read in the colours that were chosen, and what is drawn in their place.
import { faultsOf, toDecimalText, type Look } from '@cangdan/protocol'
import { THEME_WORDS, useWords } from './words.ts'
import styles from './theme-drawer.module.css'

export function LookFaults({ look }: { readonly look: Look }) {
  const say = useWords()
  return (
    <div aria-live="polite">
      <ul className={styles['faults']}>
        {faultsOf(look).map(({ part, ratio, least, shade }) => (
          <li key={part}>
            {say(THEME_WORDS.fault, {
              part: say(THEME_WORDS[`fault.${part}`]),
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
