import type { TicketCodeTimes } from '@cangdan/protocol'
import { formatDuration } from '#i18n/format.ts'
import { SignatureField } from '../../ticket/drawing/signature-field.tsx'
import { useTexts } from '../../ticket/page-language.tsx'
import { Button, ErrorText } from '../../ticket/parts/frame.tsx'
import { useCodes } from '../../ticket/parts/use-codes.ts'
import { useTask } from '../../ticket/parts/use-task.ts'
import { CODE } from '../../ticket/ticket.titles.ts'
import { Card, TextField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import type { InspectionDraft, InspectionEntries } from './inspection.ts'
import { KEEPER } from './inspection.titles.ts'
import page from '../../ticket/page.module.css'

interface KeeperStepProps {
  readonly visit: VisitStep<InspectionDraft>
  readonly sendCode: () => Promise<TicketCodeTimes>
  /** Why the server has rejected the code. */
  readonly notice: string
}

export function KeeperStep({ visit, sendCode, notice }: KeeperStepProps) {
  const { t } = useTexts()
  const { keeper_name, keeper_drawing } = visit.draft.entries
  const enter = (entered: Partial<InspectionEntries>) =>
    void visit.change((latest) => ({ ...latest, entries: { ...latest.entries, ...entered } }))
  return (
    <>
      <p>{t(KEEPER.hint)}</p>
      <TextField
        label={t(KEEPER.name)}
        value={keeper_name}
        onChange={(entered) => enter({ keeper_name: entered })}
        maxLength={30}
      />
      <p>{t(KEEPER.signature)}</p>
      <SignatureField
        label={t(KEEPER.signature)}
        drawing={keeper_drawing}
        onDraw={(drawing) => enter({ keeper_drawing: drawing })}
      />
      {visit.draft.page.keeper_phone !== '' && (
        <KeeperCode visit={visit} sendCode={sendCode} notice={notice} enter={enter} />
      )}
    </>
  )
}

interface KeeperCodeProps extends KeeperStepProps {
  readonly enter: (entered: Partial<InspectionEntries>) => void
}

/** The code is checked with the submission. */
function KeeperCode({ visit: { draft, explain }, sendCode, notice, enter }: KeeperCodeProps) {
  const { t, language } = useTexts()
  const task = useTask({ explain })
  const codes = useCodes(sendCode)
  const phone = draft.page.keeper_phone
  return (
    <Card title={t(KEEPER.code)}>
      <p className={page['hint']}>{t(KEEPER.codeHint, { phone })}</p>
      {codes.times !== undefined && (
        <output>{t(CODE.sent, { phone, time: formatDuration(language, codes.times.expire) })}</output>
      )}
      <Button isDisabled={codes.left > 0 || task.isBusy} onPress={() => void task.run(codes.sendCode)}>
        {codes.left > 0 ? t(CODE.wait, { n: codes.left }) : t(CODE.send)}
      </Button>
      <ErrorText>{task.error === '' ? notice : task.error}</ErrorText>
      <TextField
        label={t(CODE.field)}
        value={draft.entries.keeper_verify}
        onChange={(keeper_verify) => enter({ keeper_verify })}
        maxLength={6}
        inputMode="numeric"
        isOptional
        isWrong={notice !== ''}
      />
    </Card>
  )
}
