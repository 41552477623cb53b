// Stands beside the name of a tab that holds unsaved changes; in words it is said where it stands.
import styles from './tab-strip.module.css'

export function DirtyMark() {
  return <span className={styles['dirty']} aria-hidden="true" />
}
