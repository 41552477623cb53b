import {
  ENTER_PICTURE_BYTES,
  ENTER_TOKEN,
  PICTURE_TYPES,
  REGISTRATION_PATHS,
  type UploadedFile,
} from '@cangdan/protocol'
import { useEffect, useId, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

interface PictureFieldProps {
  readonly name: string
  readonly label: string
  readonly token: string
  readonly error: string | undefined
  readonly onUploaded: (id: number | undefined) => void
  readonly onExpired: () => void
}

export function PictureField({ name, label, token, error, onUploaded, onExpired }: PictureFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const noteId = useId()
  const { shown, isBusy, wrong, take: uploadPicture } = useUpload({ token, onUploaded, onExpired })
  const message = wrong ?? error
  return (
    <div className={login['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['picture']}>
        {shown === undefined ? (
          <span className={styles['none']} aria-hidden="true" />
        ) : (
          <img src={shown} alt={label} className={styles['shown']} />
        )}
        <input
          id={id}
          name={name}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          disabled={isBusy}
          aria-invalid={message !== undefined}
          aria-describedby={noteId}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void uploadPicture(file)
          }}
        />
      </div>
      <p id={noteId} className={message === undefined ? styles['note'] : login['fieldFault']} aria-live="polite">
        {message ?? (isBusy ? t(REGISTRATION_FORM_TITLES.uploading) : t(REGISTRATION_FORM_TITLES.picture_hint))}
      </p>
    </div>
  )
}

function useUpload({ token, onUploaded, onExpired }: Pick<PictureFieldProps, 'token' | 'onUploaded' | 'onExpired'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  useEffect(() => () => void (shown !== undefined && URL.revokeObjectURL(shown)), [shown])

  async function uploadPicture(file: File) {
    setWrong(undefined)
    setShown(undefined)
    onUploaded(undefined)
    if (file.size > ENTER_PICTURE_BYTES) return setWrong(t(REGISTRATION_FORM_TITLES.picture_hint))
    setIsBusy(true)
    try {
      const form = new FormData()
      form.append('file', file, file.name)
      const { data: uploaded } = await api.answer<UploadedFile>(
        { method: 'POST', path: REGISTRATION_PATHS.upload, params: { [ENTER_TOKEN]: token }, body: form },
        { quiet: true },
      )
      setShown(URL.createObjectURL(file))
      onUploaded(uploaded.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'enter_expired') return onExpired()
      setWrong(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return { shown, isBusy, wrong, take: uploadPicture }
}
