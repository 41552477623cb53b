import type { AddonRow } from '@cangdan/protocol'
import { Button } from 'antd'
import { ADDON_TOPIC, renewHook } from '#api/endpoints/addons.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { reportChange } from '#api/topics/topic-changes.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { CopyButton } from '#generic/look/copyable-value.tsx'
import { useTranslation } from '#i18n/index.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

/** Addresses that are entered at the provider. */
export function AddonHooks({ addon: { key, hooks, actions } }: { readonly addon: AddonRow }) {
  const { t } = useTranslation()
  return (
    <section className={styles['hooks']} aria-label={t(ADDON_SCREEN_TITLES.hooks)}>
      <h4 className={styles['hooksTitle']}>{t(ADDON_SCREEN_TITLES.hooks)}</h4>
      <p className={styles['hint']}>{t(ADDON_SCREEN_TITLES.hooks_hint)}</p>
      {hooks.map((hook) => (
        <Hook key={hook.name} addon={key} hook={hook} canRenew={actions.includes('hookRenew')} />
      ))}
    </section>
  )
}

interface HookProps {
  readonly addon: string
  readonly hook: AddonRow['hooks'][number]
  readonly canRenew: boolean
}

function Hook({ addon, hook: { name, title, url }, canRenew }: HookProps) {
  const { t } = useTranslation()
  const { run, isBusy } = useCommand({
    send: (hook: string) => renewHook(addon, hook),
    topics: [ADDON_TOPIC],
    getIdentity: () => undefined,
    noticeOf: () => t(ADDON_SCREEN_TITLES.renewed),
    onDone: () => reportChange({ origin: 'own', topics: [ADDON_TOPIC] }),
    onRejected: ({ error }) => notifyFailure(error),
  })
  const ask = () =>
    showConfirmation({
      title: t(ADDON_SCREEN_TITLES.renew_title, { name: title }),
      content: t(ADDON_SCREEN_TITLES.renew_hint),
      okText: t(ADDON_SCREEN_TITLES.renew),
      cancelText: t('action.cancel'),
      onOk: () => void run(name),
    })
  // A platform without a configured address sends a path.
  const address = new URL(url, location.origin).href
  return (
    <div className={styles['hook']}>
      <span className={styles['hookName']}>{title}</span>
      <CopyButton key={address} name={title} text={address} />
      {canRenew && (
        <Button
          size="small"
          type="link"
          loading={isBusy}
          aria-label={`${t(ADDON_SCREEN_TITLES.renew)}: ${title}`}
          onClick={ask}
        >
          {t(ADDON_SCREEN_TITLES.renew)}
        </Button>
      )}
      <code className={styles['address']}>{address}</code>
    </div>
  )
}
