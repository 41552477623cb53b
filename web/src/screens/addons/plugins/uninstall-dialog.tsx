import type { AddonRow } from '@cangdan/protocol'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { ADDON_TOPIC, uninstallAddon } from '#api/endpoints/addons.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useTranslation } from '#i18n/index.ts'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

interface UninstallDialogProps {
  readonly addon: AddonRow
  readonly onDone: () => void
  readonly onClose: () => void
}

export function UninstallDialog({ addon: { key, title, dependants }, onDone, onClose }: UninstallDialogProps) {
  const { t } = useTranslation()
  const [forgets, setForgets] = useState(false)
  const { run, isBusy } = useCommand({
    send: () => uninstallAddon(key, forgets),
    topics: [ADDON_TOPIC],
    getIdentity: () => undefined,
    noticeOf: () => t(ADDON_SCREEN_TITLES.was_uninstalled, { name: title }),
    onDone: () => {
      onClose()
      onDone()
    },
    onRejected: ({ error }) => notifyFailure(error),
  })
  return (
    <Modal
      open
      title={t(ADDON_SCREEN_TITLES.uninstall_title, { name: title })}
      okText={t(ADDON_SCREEN_TITLES.uninstall)}
      okButtonProps={{ color: 'danger', variant: 'filled', loading: isBusy }}
      cancelText={t('action.cancel')}
      onOk={() => void run(undefined)}
      onCancel={onClose}
    >
      <div className={styles['dialog']}>
        {dependants.length === 0 ? (
          <p>{t(ADDON_SCREEN_TITLES.stops_nothing)}</p>
        ) : (
          <div>
            <p>{t(ADDON_SCREEN_TITLES.stops)}</p>
            <ul className={styles['stops']}>
              {dependants.map((dependant) => (
                <li key={dependant}>{dependant}</li>
              ))}
            </ul>
          </div>
        )}
        <p>{t(ADDON_SCREEN_TITLES.rows_stay)}</p>
        <Checkbox checked={forgets} onChange={({ target }) => setForgets(target.checked)}>
          {t(ADDON_SCREEN_TITLES.forget)}
        </Checkbox>
      </div>
    </Modal>
  )
}
