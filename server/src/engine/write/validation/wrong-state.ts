// Errors for records in another state, with the current state and the available steps.
import {
  type Condition,
  type ErrorCode,
  fill,
  holds,
  type Language,
  title,
  type Title,
} from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { verbWord } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { may, mayAct } from '#engine/declare/rights/rights.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import type { LockedRecord } from '#engine/declare/record.ts'

interface WrongStep {
  readonly when: readonly Condition[]
  readonly code: ErrorCode
  /** The record is not the target of the call: the error names it and lists no steps. */
  readonly isAnother?: true
}

export function wrongState(
  resource: Resource,
  record: LockedRecord,
  { when, code, isAnother }: WrongStep,
  writer: Writer,
): Failure {
  const states = statesIn(resource, record, when)
  const open = isAnother ? [] : openSteps(resource, record, writer)
  const all = (words: readonly Title[], language: Language) => {
    const isSquare = language === 'zh' || language === 'ja'
    return words.map((word) => word[language]).join(isSquare ? '、' : ', ')
  }
  if (states.length === 0) return new Failure(code)
  const name = isAnother ? title('{name}，', '{name}, ', '{name}, ', '{name}、') : title('', '', '', '')
  const note = (language: Language) => {
    const [now, next] = [all(states, language), all(open, language)]
    const said = fill(name[language], { name: resource.titleOfOne[language] }) + NOW[language] + now
    return next === '' ? said : `${said}${NEXT[language]}${next}`
  }
  return new Failure(code, { note: title(note('zh'), note('en'), note('es'), note('ja')) })
}

const NOW = title('当前：', 'now: ', 'ahora: ', '現在：')
const NEXT = title('；可执行：', '; open: ', '; disponible: ', '；実行可能：')

function statesIn({ columns }: Resource, { state }: LockedRecord, when: readonly Condition[]): Title[] {
  const names = new Set(when.flatMap((condition) => Object.keys(condition)))
  return [...names].flatMap((name) => {
    const choice = state[name]
    const isChoice = typeof choice === 'number' || typeof choice === 'string'
    return (isChoice ? columns.get(name)?.optionTitles.get(choice) : undefined) ?? []
  })
}

function openSteps(resource: Resource, { state }: LockedRecord, { principal }: Writer): Title[] {
  const isOpen = (when: readonly Condition[]) => when.every((condition) => holds(condition, state))
  const verbs = (['edit', 'del'] as const).filter(
    (verb) => may(principal, resource, verb) && isOpen(resource.when[verb]),
  )
  const actions = [...resource.actions.values()].filter(
    (action) => mayAct(principal, resource, action) && holds(action.when, state),
  )
  return [...actions.map((action) => action.title), ...verbs.map((verb) => verbWord(resource, verb))]
}
