import { describeError } from '#pages/ticket/describe-error.ts'
import { hasCode } from '#pages/ticket/client/ticket-calls.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { ErrorText } from '#pages/ticket/parts/frame.tsx'
import type { SessionState } from '../session/visit-state.ts'
import { VISIT } from '../visit.titles.ts'
import styles from '../visit.module.css'

interface SaveNoteProps {
  readonly state: Pick<SessionState<unknown>, 'saving' | 'sendError'>
  readonly isWaiting: boolean
}

/** States whether the entries are on the phone, and whether some of them wait for the network. */
export function SaveNote({ state: { saving, sendError }, isWaiting }: SaveNoteProps) {
  const texts = useTexts()
  const { t } = texts
  const isRejected = sendError !== undefined && !hasCode(sendError, 'offline')
  return (
    <div className={styles['note']}>
      {saving === 'failed' ? (
        <ErrorText>{t(VISIT.notSaved)}</ErrorText>
      ) : (
        <p>{saving === 'saved' ? `✓ ${t(VISIT.saved)}` : t(VISIT.saving)}</p>
      )}
      {isWaiting && (
        <p className={styles['warning']}>
          {isRejected ? t(VISIT.waitingError, { reason: describeError(sendError, texts) }) : t(VISIT.waiting)}
        </p>
      )}
    </div>
  )
}
