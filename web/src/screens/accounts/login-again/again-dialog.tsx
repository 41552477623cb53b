// Signing in again over the page whose session has ended: as the same account, or by the login page as another.
import { Modal } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { LoginForm } from '../login/login-form.tsx'
import styles from './again-dialog.module.css'
import login from '../login/login.module.css'

export interface AgainDialogProps {
  /** Whose page it is, as they sign in. */
  readonly account: string
  /** Leads to the login page. */
  readonly onGiveUp: () => void
}

/** Above every other dialog of the page, below the question whether to leave it. */
const LAYER = 2000

export function AgainDialog({ account, onGiveUp }: AgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      centered
      width={400}
      zIndex={LAYER}
      title={t('again.title')}
      closable={false}
      mask={{ closable: false, blur: true }}
      keyboard={false}
      footer={null}
    >
      <p className={styles['text']}>{t('again.text')}</p>
      <div className={`${login['column']} ${styles['form']}`}>
        {/* The page is there already, and its calls go on by themselves. */}
        <LoginForm account={account} warmUp={() => undefined} onSignedIn={() => undefined} />
      </div>
      <button type="button" className={styles['other']} onClick={onGiveUp}>
        {t('again.other')}
      </button>
    </Modal>
  )
}
