import type { TicketCodeTimes } from '@cangdan/protocol'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { formatDuration } from '#i18n/format.ts'
import { useTexts } from '../page-language.tsx'
import { CODE } from '../ticket.titles.ts'
import { Actions, Button, ErrorText, SubmitButton } from './frame.tsx'
import { useCodes } from './use-codes.ts'
import { type Explain, useTask } from './use-task.ts'
import styles from '../page.module.css'

interface CodeFormProps {
  readonly explain: Explain
  /** Masked phone that receives the code. */
  readonly phone: string
  readonly submitText: string
  readonly send: () => Promise<TicketCodeTimes>
  readonly submit: (verify: string) => Promise<void>
  /** Returns why the form is not complete without the code; otherwise empty. */
  readonly findProblem?: () => string
  /** More buttons. */
  readonly children?: ReactNode
}

/** Sends a code by SMS and takes it. */
export function CodeForm({
  explain,
  phone,
  submitText,
  send,
  submit,
  findProblem = () => '',
  children,
}: CodeFormProps) {
  const { t, language } = useTexts()
  const task = useTask({ explain })
  const { times, left, sendCode } = useCodes(send)
  const [verify, setVerify] = useState('')
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (times !== undefined) input.current?.focus()
  }, [times])
  // With `too_many` the phone may have a code that was sent before a reload.
  const hasCode = times !== undefined || left > 0
  const findCodeProblem = () => findProblem() || (/^\d{6}$/.test(verify.trim()) ? '' : t(CODE.required))

  const start = async (work: () => Promise<void>, problem: string) =>
    problem === '' ? task.run(work) : task.reject(problem)
  const sendNew = () => start(() => sendCode().then(() => setVerify('')), findProblem())
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    await (hasCode ? start(() => submit(verify.trim()), findCodeProblem()) : sendNew())
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void onSubmit(event)}>
      {times !== undefined && <output>{t(CODE.sent, { phone, time: formatDuration(language, times.expire) })}</output>}
      {hasCode && (
        <div className={styles['code']}>
          <label className={styles['field']}>
            {t(CODE.field)}
            <input
              ref={input}
              value={verify}
              onChange={(event) => setVerify(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              aria-describedby={errorId}
              aria-invalid={task.error !== ''}
            />
          </label>
          <Button isDisabled={left > 0 || task.isBusy} onPress={() => void sendNew()}>
            {left > 0 ? t(CODE.wait, { n: left }) : t(CODE.again)}
          </Button>
        </div>
      )}
      <ErrorText id={errorId}>{task.error}</ErrorText>
      <Actions>
        <SubmitButton task={task}>{hasCode ? submitText : t(CODE.send)}</SubmitButton>
        {children}
      </Actions>
    </form>
  )
}
