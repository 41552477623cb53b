import type { TicketCodeTimes } from '@cangdan/protocol'
import { formatDuration } from '#i18n/format.ts'
import { SignatureField } from '#pages/ticket/drawing/signature-field.tsx'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { useCodes } from '#pages/ticket/parts/use-codes.ts'
import { useTask } from '#pages/ticket/parts/use-task.ts'
import { CODE } from '#pages/ticket/ticket.titles.ts'
import { Card, TextField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import type { InspectionDraft, InspectionEntries } from './inspection.ts'
import { CLERK } from './inspection.titles.ts'
import page from '#pages/ticket/page.module.css'

interface ClerkStepProps {
  readonly visit: VisitStep<InspectionDraft>
  readonly sendCode: () => Promise<TicketCodeTimes>
  /** Why the server has rejected the code. */
  readonly notice: string
}

export function ClerkStep({ visit, sendCode, notice }: ClerkStepProps) {
  const { t } = useTexts()
  const { clerk_name, clerk_drawing } = visit.draft.entries
  const enter = (entered: Partial<InspectionEntries>) =>
    void visit.change((latest) => ({ ...latest, entries: { ...latest.entries, ...entered } }))
  return (
    <>
      <p>{t(CLERK.hint)}</p>
      <TextField
        label={t(CLERK.name)}
        value={clerk_name}
        onChange={(entered) => enter({ clerk_name: entered })}
        maxLength={30}
      />
      <p>{t(CLERK.signature)}</p>
      <SignatureField
        label={t(CLERK.signature)}
        drawing={clerk_drawing}
        onDraw={(drawing) => enter({ clerk_drawing: drawing })}
      />
      {visit.draft.page.clerk_phone !== '' && (
        <ClerkCode visit={visit} sendCode={sendCode} notice={notice} enter={enter} />
      )}
    </>
  )
}

interface ClerkCodeProps extends ClerkStepProps {
  readonly enter: (entered: Partial<InspectionEntries>) => void
}

/** The code is checked with the submission. */
function ClerkCode({ visit: { draft, explain }, sendCode, notice, enter }: ClerkCodeProps) {
  const { t, language } = useTexts()
  const task = useTask({ explain })
  const codes = useCodes(sendCode)
  const phone = draft.page.clerk_phone
  return (
    <Card title={t(CLERK.code)}>
      <p className={page['hint']}>{t(CLERK.codeHint, { phone })}</p>
      {codes.times !== undefined && (
        <output>{t(CODE.sent, { phone, time: formatDuration(language, codes.times.expire) })}</output>
      )}
      <Button isDisabled={codes.left > 0 || task.isBusy} onPress={() => void task.run(codes.sendCode)}>
        {codes.left > 0 ? t(CODE.wait, { n: codes.left }) : t(CODE.send)}
      </Button>
      <ErrorText>{task.error === '' ? notice : task.error}</ErrorText>
      <TextField
        label={t(CODE.field)}
        value={draft.entries.clerk_verify}
        onChange={(clerk_verify) => enter({ clerk_verify })}
        maxLength={6}
        inputMode="numeric"
        isOptional
        isWrong={notice !== ''}
      />
    </Card>
  )
}
