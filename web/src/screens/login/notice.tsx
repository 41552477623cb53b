// A sentence above the form, before anything is typed.
import styles from './login.module.css'

export function Notice({ text }: { readonly text: string }) {
  return (
    <p className={styles['notice']} role="alert">
      {text}
    </p>
  )
}
