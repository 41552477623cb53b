// Replaces all pages until an expired or initial password is changed.
import { title } from '@cangdan/protocol'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { PasswordForm } from '../profile/password/password-form.tsx'
import { DuePage } from './due-page.tsx'

const HEADING = title(
  '请先修改密码',
  'Change your password first',
  'Cambie primero su contraseña',
  '先にパスワードを変更してください',
)
const INITIAL = title(
  '您的密码由他人设置。修改为只有您自己知道的密码后，即可开始使用。',
  'Somebody else has set your password. Choose one that only you know, then go on.',
  'Otra persona estableció su contraseña. Elija una que solo usted conozca y continúe.',
  '現在のパスワードは他の人が設定したものです。ご自身だけが知るパスワードに変更してください。',
)
const EXPIRED = title(
  '您的密码已过有效期。修改后即可继续使用，未保存的内容仍在。',
  'Your password has expired. Choose another one and go on; nothing unsaved is lost.',
  'Su contraseña ha caducado. Elija otra y continúe; no se pierde nada sin guardar.',
  'パスワードの有効期間が過ぎました。変更すると続けられます。未保存の内容は残ります。',
)

export function PasswordDue() {
  const { t, language } = useTranslation()
  const { info } = useSession()
  return (
    <DuePage heading={t(HEADING)} lead={(info.pwd_days_left === 0 ? EXPIRED : INITIAL)[language]}>
      <PasswordForm />
    </DuePage>
  )
}
