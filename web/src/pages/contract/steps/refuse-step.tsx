import { type SubmitEvent, useId, useState } from 'react'
import { PAGE } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Actions, Button, ErrorText, Frame, SubmitButton } from '#pages/ticket/parts/frame.tsx'
import { useTask } from '#pages/ticket/parts/use-task.ts'
import type { Signing } from '../use-signing.ts'
import { REFUSE } from './steps.titles.ts'
import styles from '#pages/ticket/page.module.css'

interface RefuseStepProps {
  readonly signing: Signing
  readonly initialReason: string
  readonly onBack: () => void
}

export function RefuseStep({ signing, initialReason, onBack }: RefuseStepProps) {
  const { t } = useTexts()
  const task = useTask(signing)
  const [reason, setReason] = useState(initialReason)
  const errorId = useId()
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return task.reject(t(REFUSE.required))
    await task.run(async () => signing.finish(false, await signing.client.refuse({ reason: reason.trim() })))
  }
  return (
    <Frame title={t(REFUSE.title)}>
      <p>{t(REFUSE.hint, { sender: signing.sender?.sender ?? '' })}</p>
      <form className={styles['form']} noValidate onSubmit={(event) => void onSubmit(event)}>
        <label className={styles['field']}>
          {t(REFUSE.reason)}
          <textarea
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            rows={4}
            maxLength={300}
            aria-describedby={errorId}
            aria-invalid={task.error !== ''}
          />
        </label>
        <ErrorText id={errorId}>{task.error}</ErrorText>
        <Actions>
          <SubmitButton task={task} look="danger">
            {t(REFUSE.submit)}
          </SubmitButton>
          <Button onPress={onBack}>{t(PAGE.back)}</Button>
        </Actions>
      </form>
    </Frame>
  )
}
