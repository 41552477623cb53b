// User menu: profile, password, language, help and logout (U2).
import { LANGUAGES, type Language } from '@cangdan/protocol'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { useNavigate } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { signOut } from '#api/session/sign-out.ts'
import { useDiscardQuestion } from '#generic/form/drafts/use-discard-question.ts'
import { useFreshFile } from '#generic/files/use-fresh-file.ts'
import { LANGUAGE_NAMES, useTranslation, setLanguage } from '#i18n/index.ts'
import { Glyph } from '#ui/icons/glyph.tsx'
import { openHelp } from '../help/open-help.ts'
import { MenuButton, type MenuEntry } from '#generic/actions/menu/menu.tsx'
import styles from './user-menu.module.css'

export function UserMenu() {
  const { t } = useTranslation()
  const { info } = useSession()
  const name = info.nick_name || info.username
  return (
    <MenuButton entries={useEntries()} className={styles['user']} aria-label={`${t('shell.account')}: ${name}`}>
      <Avatar name={name} logo={info.logo} />
      <span className={styles['name']}>{name}</span>
      <DownOutlined className={styles['caret']} />
    </MenuButton>
  )
}

function Avatar({ name, logo }: { readonly name: string; readonly logo: string }) {
  const { file, isGone, onError } = useFreshFile({ id: 0, url: logo, expires: 0 })
  if (logo !== '' && !isGone) return <img className={styles['avatar']} src={file.url} alt="" onError={onError} />
  return <Glyph text={Array.from(name)[0] ?? ''} className={styles['avatar']} />
}

function useEntries(): MenuEntry[] {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const askToDiscard = useDiscardQuestion()
  const choices = LANGUAGES.map((each) => ({
    key: each,
    label: <span lang={each}>{LANGUAGE_NAMES[each]}</span>,
    isChosen: each === language,
    onClick: () => void setLanguage(each satisfies Language),
  }))
  return [
    { note: <Person /> },
    'line',
    {
      key: 'home',
      label: t('shell.home'),
      icon: <HomeOutlined aria-hidden />,
      onClick: () => void navigate('/dashboard'),
    },
    {
      key: 'profile',
      label: t('profile.title'),
      icon: <UserOutlined aria-hidden />,
      onClick: () => void navigate('/profile'),
    },
    {
      key: 'password',
      label: t('shell.password'),
      icon: <KeyOutlined aria-hidden />,
      onClick: () => void navigate('/profile/pwd/edit'),
    },
    {
      key: 'help',
      label: t('shell.help'),
      icon: <QuestionCircleOutlined aria-hidden />,
      onClick: openHelp,
    },
    { title: t('language.label'), choices },
    'line',
    {
      key: 'out',
      label: t('shell.sign_out'),
      icon: <LogoutOutlined aria-hidden />,
      // Confirms first: after the session has ended changes cannot be saved.
      onClick: () => askToDiscard('form.log_out_title', () => void signOut()),
    },
  ]
}

function Person() {
  const { info } = useSession()
  return (
    <p className={styles['person']}>
      <strong>{info.nick_name || info.username}</strong>
      <span>{info.organisation}</span>
      <span>{info.role_names.join(' · ')}</span>
    </p>
  )
}
