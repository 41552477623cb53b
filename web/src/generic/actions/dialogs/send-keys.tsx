// Shows the keys that submit an action; plain Enter does not.
import { Keyboard } from '#runtime/keyboard.tsx'
import styles from '../actions.module.css'

export const SendKeys = () => (
  <span className={styles['keys']} aria-hidden="true">
    <Keyboard command="send" />
  </span>
)
