import { useTexts } from '#pages/ticket/page-language.tsx'
import { Actions, Button } from '#pages/ticket/parts/frame.tsx'
import type { Draft } from '../draft/draft.ts'
import type { VisitStep } from '../use-visit.ts'
import { VISIT } from '../visit.titles.ts'

interface StepActionsProps<D extends Draft> {
  readonly steps: readonly string[]
  readonly visit: Pick<VisitStep<D>, 'draft' | 'change'>
}

/** Leads to the next and to the previous step. Steps may be left incomplete: their order is free. */
export function StepActions<D extends Draft>({ steps, visit: { draft, change } }: StepActionsProps<D>) {
  const { t } = useTexts()
  const at = steps.indexOf(draft.step)
  const [previous, next] = [steps[at - 1], steps[at + 1]]
  const go = (step: string) => void change((current) => ({ ...current, step }))
  return (
    <Actions isRow>
      {next !== undefined && (
        <Button look="primary" onPress={() => go(next)}>
          {t(VISIT.next)}
        </Button>
      )}
      {previous !== undefined && <Button onPress={() => go(previous)}>{t(VISIT.back)}</Button>}
    </Actions>
  )
}
