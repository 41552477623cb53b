import type { AddonRow } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
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
export function AddonHooks({ addon: { key, hooks, actions, callback_url: callback } }: { readonly addon: AddonRow }) {
  const { t } = useTranslation()
  return (
    <div className={styles['hooks']}>
      <h4 className={styles['hooksTitle']}>{t(ADDON_SCREEN_TITLES.hooks)}</h4>
      <p className={styles['hint']}>
        {t(hooks.length > 0 ? ADDON_SCREEN_TITLES.hooks_hint : ADDON_SCREEN_TITLES.callback_hint)}
      </p>
      {callback !== '' && <Address name={t(ADDON_SCREEN_TITLES.callback)} url={callback} />}
      {hooks.map((hook) => (
        <Hook key={hook.name} addon={key} hook={hook} canRenew={actions.includes('hookRenew')} />
      ))}
    </div>
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
  return (
    <Address name={title} url={url}>
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
    </Address>
  )
}

interface AddressProps {
  readonly name: string
  readonly url: string
  readonly children?: ReactNode
}

function Address({ name, url, children }: AddressProps) {
  // A platform without a configured address sends a path.
  const address = new URL(url, location.origin).href
  return (
    <div className={styles['hook']}>
      <span className={styles['hookName']}>{name}</span>
      <CopyButton key={address} name={name} text={address} />
      {children}
      <code className={styles['address']}>{address}</code>
    </div>
  )
}
