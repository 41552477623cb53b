import type { AddonRow } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { ADDON_TOPIC, installAddon, probeAddon } from '#api/endpoints/addons.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { reportChange } from '#api/topics/topic-changes.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { LinkButton } from '#generic/link-button.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { AddonChecks } from './addon-checks.tsx'
import { UninstallDialog } from './uninstall-dialog.tsx'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

/** The menu and the rights depend on the installed add-ons. */
const reportInstallation = () => reportChange({ origin: 'own', topics: [ADDON_TOPIC, 'account'] })

export function AddonActions({ addon }: { readonly addon: AddonRow }) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const { key, title, actions, setup_path } = addon
  const [isAsked, setAsked] = useState(false)
  const { run: install, isBusy: isInstalling } = useCommand({
    send: installAddon,
    topics: [ADDON_TOPIC],
    getIdentity: () => undefined,
    noticeOf: () => t(ADDON_SCREEN_TITLES.was_installed, { name: title }),
    onDone: reportInstallation,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const checks = useChecks(key)
  const name = (words: string) => ({ children: words, 'aria-label': `${words}: ${title}` })
  return (
    <>
      <div className={styles['actions']}>
        {actions.includes('install') && (
          <Button
            type="primary"
            loading={isInstalling}
            onClick={() => void install(key)}
            {...name(t(ADDON_SCREEN_TITLES.install))}
          />
        )}
        {actions.includes('setup') && (
          <LinkButton to={setup_path} from={pathname} {...name(t(ADDON_SCREEN_TITLES.setup))} />
        )}
        {actions.includes('probe') && (
          <Button
            loading={checks.isBusy}
            onClick={() => void checks.run(key)}
            {...name(t(ADDON_SCREEN_TITLES.check))}
          />
        )}
        {actions.includes('uninstall') && (
          <Button type="text" danger onClick={() => setAsked(true)} {...name(t(ADDON_SCREEN_TITLES.uninstall))} />
        )}
      </div>
      {addon.installed === 1 && checks.results !== undefined && <AddonChecks results={checks.results} />}
      {isAsked && <UninstallDialog addon={addon} onDone={reportInstallation} onClose={() => setAsked(false)} />}
    </>
  )
}

function useChecks(key: string) {
  const [results, setResults] = useState<Awaited<ReturnType<typeof probeAddon>>>()
  const command = useCommand({
    send: () => probeAddon(key),
    topics: [ADDON_TOPIC],
    getIdentity: () => undefined,
    onDone: (answer) => {
      setResults(answer)
      reportChange({ origin: 'own', topics: [ADDON_TOPIC] })
    },
    onRejected: ({ error }) => notifyFailure(error),
  })
  return { ...command, results }
}
