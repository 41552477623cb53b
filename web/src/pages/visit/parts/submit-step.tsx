import type { Title } from '@cangdan/protocol'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { SignatureField } from '#pages/ticket/drawing/signature-field.tsx'
import { Actions, Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { useTask } from '#pages/ticket/parts/use-task.ts'
import { type Draft, listMissingPhotos } from '../draft/draft.ts'
import type { VisitStep } from '../use-visit.ts'
import { VISIT } from '../visit.titles.ts'
import { Card } from './fields.tsx'
import { isSigned } from './signed.ts'
import { SUBMIT } from './submit.titles.ts'
import page from '#pages/ticket/page.module.css'

interface SubmitStepProps<D extends Draft> {
  readonly visit: VisitStep<D>
  readonly submit: () => Promise<void>
  /** Steps that are not complete, without this one. */
  readonly openSteps: readonly (readonly [step: string, name: Title])[]
  readonly previous: string
}

/** Lists what is missing, takes the signature of the inspector, and submits. */
export function SubmitStep<D extends Draft>({
  visit: { draft, change, explain },
  submit,
  openSteps,
  previous,
}: SubmitStepProps<D>) {
  const { t } = useTexts()
  const task = useTask({ explain })
  const go = (step: string) => void change((current) => ({ ...current, step }))
  const photosLeft = listMissingPhotos(draft).length
  const onSubmit = async () => {
    if (openSteps.length > 0) return task.reject(t(VISIT.incomplete))
    if (!isSigned(draft.signature)) return task.reject(t(SUBMIT.unsigned))
    await task.run(submit)
  }
  const isSent = draft.sent !== undefined
  return (
    <>
      {openSteps.length > 0 && (
        <Card title={t(SUBMIT.open)}>
          {openSteps.map(([step, name]) => (
            <Button key={step} onPress={() => go(step)}>
              {t(SUBMIT.goTo, { step: t(name) })}
            </Button>
          ))}
        </Card>
      )}
      {isSent ? (
        <p>{t(SUBMIT.unknown)}</p>
      ) : (
        <>
          <p>{t(SUBMIT.hint)}</p>
          <SignatureField
            label={t(SUBMIT.canvas, { name: draft.page.inspector })}
            drawing={draft.signature}
            onDraw={(signature) => void change((current) => ({ ...current, signature }))}
          />
        </>
      )}
      {photosLeft > 0 && <p className={page['hint']}>{t(SUBMIT.photosLeft, { n: photosLeft })}</p>}
      <ErrorText>{task.error}</ErrorText>
      <Actions isRow>
        <Button look="primary" onPress={() => void onSubmit()}>
          {task.isBusy ? t(SUBMIT.working) : t(isSent ? SUBMIT.again : SUBMIT.submit)}
        </Button>
        {!isSent && <Button onPress={() => go(previous)}>{t(SUBMIT.back)}</Button>}
      </Actions>
    </>
  )
}
