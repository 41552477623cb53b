// Watchers of the shell: login dialog, rights on tabs, new version, idle time and prefetch. Loaded after the first page has rendered.
import { IdleWatch } from './idle-watch.ts'
import { NewVersion } from './new-version.tsx'
import { StorageNotice } from './storage-notice.ts'
import { OfferLink } from './offer-link.ts'
import { PrefetchLists } from './prefetch-lists.ts'
import { RightsOnTabs } from '../tabs/rights-on-tabs.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { StepUp } from './step-up.tsx'
import { title } from '@cangdan/protocol'
import { useEffect } from 'react'
import { readTabItem, writeTabItem } from '#api/browser-storage.ts'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'

export function ShellWatch() {
  return (
    <>
      <RightsOnTabs />
      <NewVersion />
      <SignInAgain />
      <StepUp />
      <OfferLink />
      <PrefetchLists />
      <IdleWatch />
      <PasswordReminder />
      <StorageNotice />
    </>
  )
}

/** Reminds the user once a day that the password expires soon. */
const NAME = 'password_reminder'
const TEXT = title(
  '您的密码将在 {n} 天后过期，请在“个人中心 · 安全”中修改',
  'Days until your password expires: {n}. Change it under Profile, Security',
  'Días hasta que caduque su contraseña: {n}. Cámbiela en Perfil, Seguridad',
  'パスワードの有効期限まで{n}日です。プロフィールのセキュリティで変更してください',
)

function PasswordReminder() {
  const { uid, pwd_days_left: days } = useSession().info
  const { t } = useTranslation()
  useEffect(() => {
    if (days === null || days === 0) return
    const reminded = `${uid}/${days}`
    if (readTabItem(NAME) === reminded) return
    writeTabItem(NAME, reminded)
    notify({ kind: 'warning', text: t(TEXT, { n: days }), seconds: 8 })
  }, [uid, days, t])
  return null
}
