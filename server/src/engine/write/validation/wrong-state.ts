// A step that the state of a record does not allow: which state that is, and which steps are open to anyone who asked.
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
  /** What would have had to hold. */
  readonly when: readonly Condition[]
  readonly code: ErrorCode
  /** It is not the record that was asked for: its name is said, and no steps. */
  readonly isAnother?: true
}

/** The refusal, with the record's state and the steps that are open in it. */
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
