import { FILE_KINDS, MEGABYTE, PROFILE_PATHS, type UserEditRequest } from '@cangdan/protocol'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { uploadFile } from '#api/endpoints/files.ts'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useFreshFile } from '#generic/files/use-fresh-file.ts'
import { CropDialog } from './crop-dialog.tsx'
import styles from './profile.module.css'

const TYPES = FILE_KINDS.picture.types.join(',')
const MAX = FILE_KINDS.picture.megabytes * MEGABYTE

export function AvatarSection() {
  const { t } = useTranslation()
  const { info } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const { run, isBusy } = useCommand({
    send: async (file: File | undefined, { signal }) => {
      const logo = file === undefined ? [] : [{ id: (await uploadFile(file, { signal })).id }]
      const body = { logo } satisfies UserEditRequest
      return api.answer<null>({ method: 'POST', path: PROFILE_PATHS.edit, body }, { quiet: true })
    },
    topics: ['account'],
    getIdentity: () => undefined,
    noticeOf: ({ message }) => message,
    onDone: close,
    onRejected: ({ error }) => notifyFailure(error),
  })

  const open = async (file: File | undefined) => {
    // Allows the same file to be selected again.
    if (input.current !== null) input.current.value = ''
    if (file === undefined) return
    const decoded = file.size > MAX ? undefined : await createImageBitmap(file).catch(() => undefined)
    if (decoded === undefined) notify({ kind: 'error', text: t(PROFILE.avatar_bad), seconds: 4 })
    else setPicture(decoded)
  }

  return (
    <div className={styles['avatarPart']}>
      <Avatar name={info.nick_name || info.username} logo={info.logo} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          aria-label={t(PROFILE.avatar)}
          onChange={({ target }) => void open(target.files?.[0])}
        />
        <div className={styles['ways']}>
          <Button onClick={() => input.current?.click()}>{t(PROFILE.avatar_choose)}</Button>
          {info.logo !== '' && (
            <Button type="text" loading={isBusy && picture === undefined} onClick={() => void run(undefined)}>
              {t(PROFILE.avatar_remove)}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>{t(PROFILE.avatar_hint)}</p>
      </div>
      {picture !== undefined && (
        <CropDialog picture={picture} isBusy={isBusy} onChosen={(file) => void run(file)} onCancel={close} />
      )}
    </div>
  )
}

function Avatar({ name, logo }: { readonly name: string; readonly logo: string }) {
  const { t } = useTranslation()
  const { file, isGone, onError } = useFreshFile({ id: 0, url: logo, expires: 0 })
  if (logo !== '' && !isGone)
    return <img className={styles['avatar']} src={file.url} alt={t(PROFILE.avatar)} onError={onError} />
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {Array.from(name).slice(0, 1)}
    </span>
  )
}
