import { SESSION_PATHS } from '@cangdan/protocol'
import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { useDeviceCheck, withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { signOut } from '#api/session/sign-out.ts'
import { useTranslation } from '#i18n/index.ts'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { LOCK_TITLES } from '../tools/titles.ts'
import { unlock } from './lock-store.ts'
import styles from './lock-screen.module.css'

export function LockScreen() {
  const { t } = useTranslation()
  const { isChecking } = useDeviceCheck()
  const { info } = useSession()
  const id = useId()
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const [password, setPassword] = useState('')
  const { fault: error, isBusy, open } = useUnlock(info.username, () => setPassword(''))
  usePageTitle(t(LOCK_TITLES.locked))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') void open(password)
  }
  return (
    <main className={styles['screen']}>
      <form className={styles['form']} onSubmit={submit}>
        <Logo size={40} />
        <h1>{t(LOCK_TITLES.locked)}</h1>
        <p className={styles['person']}>{info.nick_name || info.username}</p>
        <label htmlFor={id}>{t(LOCK_TITLES.password)}</label>
        <Input.Password
          id={id}
          ref={field}
          autoComplete="current-password"
          maxLength={256}
          value={password}
          status={error === '' ? '' : 'error'}
          aria-describedby={`${id}-fault`}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p id={`${id}-fault`} className={styles['fault']} role="alert">
          {error}
        </p>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {isChecking ? t('login.checking') : t(LOCK_TITLES.unlock)}
        </Button>
        <Button type="text" block onClick={() => void signOut().then(unlock)}>
          {t(LOCK_TITLES.leave)}
        </Button>
      </form>
    </main>
  )
}

function useUnlock(name: string, onRejected: () => void) {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const open = async (password: string) => {
    setIsBusy(true)
    try {
      await withProof({ purpose: 'unlock', name }, (proof) =>
        api.post<null>(SESSION_PATHS.unlock, { password, ...proof }, { quiet: true }),
      )
      unlock()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : String(error))
      setIsBusy(false)
      onRejected()
    }
  }
  return { fault, isBusy, open }
}
