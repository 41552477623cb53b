import { BIG_SCREEN_NAME } from '@cangdan/protocol'
import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined'
import BugOutlined from '@ant-design/icons/es/icons/BugOutlined'
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import FundProjectionScreenOutlined from '@ant-design/icons/es/icons/FundProjectionScreenOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import { Suspense, useEffect, useState } from 'react'
import { useErrorLog } from '#api/error-log.ts'
import { hasPermission } from '#api/session/has-permission.ts'
import { useSession } from '#api/session/session.ts'
import { useLatest } from '#generic/use-latest.ts'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { ExportsButton } from '../exports/exports-button.tsx'
import { onHelp } from '../help/open-help.ts'
import { InboxButton } from '../inbox/inbox-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { lock } from '../lock/lock-store.ts'
import { useFullscreen } from './use-fullscreen.ts'

import { ERROR_LOG_TITLES, LOCK_TITLES, SCREEN_BUTTON, THEME_TITLES } from './titles.ts'
import styles from './tools.module.css'

const ThemeDrawer = createLazyComponent(async () => (await import('./theme-drawer.tsx')).ThemeDrawer)
const ErrorLogDialog = createLazyComponent(async () => (await import('./error-log-dialog.tsx')).ErrorLogDialog)

const HelpDrawer = createLazyComponent(async () => (await import('../help/help-drawer.tsx')).HelpDrawer)

type Tool = 'theme' | 'errors' | 'help'

export function Tools() {
  const { t } = useTranslation()
  const { opened, hasOpened, open, close } = useOpened()
  const { length: count } = useErrorLog().entries
  const openLatest = useLatest(open)
  useEffect(() => onHelp(() => openLatest.current('help')), [openLatest])
  return (
    <>
      {count > 0 && (
        <IconButton
          label={t(ERROR_LOG_TITLES.count, { count })}
          icon={<BugOutlined className={styles['bug']} />}
          isExpanded={opened === 'errors'}
          onClick={() => open('errors')}
        />
      )}
      <BigScreenButton />
      <InboxButton />
      <ExportsButton />
      <Fullscreen />
      <IconButton className={styles['wide']} label={t(LOCK_TITLES.lock)} icon={<LockOutlined />} onClick={lock} />
      <IconButton
        label={t(THEME_TITLES.theme)}
        icon={<BgColorsOutlined />}
        isExpanded={opened === 'theme'}
        onClick={() => open('theme')}
      />
      <Suspense>
        {hasOpened('theme') && <ThemeDrawer isOpen={opened === 'theme'} onClose={close} />}
        {hasOpened('help') && <HelpDrawer isOpen={opened === 'help'} onClose={close} />}
        {hasOpened('errors') && <ErrorLogDialog isOpen={opened === 'errors'} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Opens the big screen in a new window, for users with the right (RoleScreen). */
function BigScreenButton() {
  const { t } = useTranslation()
  const session = useSession()
  if (!hasPermission(session, BIG_SCREEN_NAME)) return null
  return (
    <IconButton
      className={styles['wide']}
      label={t(SCREEN_BUTTON.open)}
      icon={<FundProjectionScreenOutlined />}
      onClick={() => void window.open('/screen', '_blank', 'noopener')}
    />
  )
}

function Fullscreen() {
  const { t } = useTranslation()
  const { isFullscreen, toggle } = useFullscreen()
  return (
    <IconButton
      className={styles['wide']}
      label={isFullscreen ? t('shell.exit_fullscreen') : t('shell.fullscreen')}
      icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      isPressed={isFullscreen}
      onClick={() => void toggle()}
    />
  )
}

function useOpened() {
  const [opened, setOpened] = useState<Tool>()
  // Opened drawers stay mounted for their closing animation.
  const [seen, setSeen] = useState<ReadonlySet<Tool>>(new Set())
  return {
    opened,
    hasOpened: (tool: Tool) => seen.has(tool),
    open: (tool: Tool) => {
      setSeen(new Set([...seen, tool]))
      setOpened(tool)
    },
    close: () => setOpened(undefined),
  }
}
