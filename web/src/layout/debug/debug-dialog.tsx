// Debug dialog: API host of this tab, and whether responses are encrypted (U5, T1). Uses no antd, because the login page has none.
import { type ServerConfig, SESSION_PATHS, type Success } from '@cangdan/protocol'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createRoot } from 'react-dom/client'
import { buildPath } from '#api/transport/call.ts'
import { deleteTabItem, readTabItem, writeTabItem } from '#api/browser-storage.ts'
import button from '#ui/button.module.css'
import { DEBUG_TITLES } from '../tools/titles.ts'
import styles from './debug-dialog.module.css'

const HOST = 'baseHost'
const PLAIN = 'ignoreencryption'

export function openDebug(): void {
  if (document.querySelector('dialog[data-debug]') !== null) return
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const close = () => {
    root.unmount()
    element.remove()
  }
  root.render(<DebugDialog onClose={close} />)
}

function DebugDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { api_hosts: hosts = [], plain_open: canSkip } = useServerSettings()
  const [host, setHost] = useState(readTabItem(HOST) ?? '')
  const [isEncrypted, setIsEncrypted] = useState(readTabItem(PLAIN) === undefined)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} data-debug="" onClose={onClose}>
      <h2 id={id}>{t(DEBUG_TITLES.title)}</h2>
      <label className={styles['field']}>
        {t(DEBUG_TITLES.host)}
        <select value={host} onChange={({ target }) => setHost(target.value)}>
          <option value="">{location.origin}</option>
          {hosts.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <p className={styles['hint']}>{t(DEBUG_TITLES.hint)}</p>
      <label className={styles['line']}>
        <input
          type="checkbox"
          checked={isEncrypted}
          disabled={canSkip !== 1}
          onChange={({ target }) => setIsEncrypted(target.checked)}
        />
        {t(DEBUG_TITLES.encrypted)}
      </label>
      {canSkip === 0 && <p className={styles['hint']}>{t(DEBUG_TITLES.always_encrypted)}</p>}
      <div className={styles['buttons']}>
        <button type="button" className={button['button']} onClick={() => dialog.current?.close()}>
          {t(DEBUG_TITLES.cancel)}
        </button>
        <button
          type="button"
          className={`${button['button']} ${button['primary']}`}
          onClick={() => apply(host, isEncrypted)}
        >
          {t(DEBUG_TITLES.apply)}
        </button>
      </div>
    </dialog>
  )
}

function useServerSettings(): Partial<Pick<ServerConfig, 'api_hosts' | 'plain_open'>> {
  const [settings, setSettings] = useState<Partial<ServerConfig>>({})
  useEffect(() => {
    const stop = new AbortController()
    // Always calls the server of this page, not the debug host.
    fetch(buildPath(SESSION_PATHS.serverConfig), { signal: stop.signal })
      .then((response) => response.json())
      .then(({ data }: Success<ServerConfig>) => setSettings(data))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return settings
}

function apply(host: string, isEncrypted: boolean): void {
  if (host === '') deleteTabItem(HOST)
  else writeTabItem(HOST, host)
  if (isEncrypted) deleteTabItem(PLAIN)
  else writeTabItem(PLAIN, '1')
  location.reload()
}
