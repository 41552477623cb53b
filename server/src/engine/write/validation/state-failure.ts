// Errors for records in another state, with the current state and the available steps.
import {
  type Condition,
  type ErrorCode,
  fill,
  matchesCondition,
  type Language,
  title,
  type Title,
} from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { getVerbLabel } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canPerform, canRunAction } from '#engine/declare/rights/rights.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import type { LockedRecord } from '#engine/declare/record.ts'

interface StateCheck {
  readonly when: readonly Condition[]
  readonly code: ErrorCode
  /** The record is not the target of the call: the error names it and lists no steps. */
  readonly isAnother?: true
}

export function createStateFailure(
  resource: Resource,
  record: LockedRecord,
  { when, code, isAnother }: StateCheck,
  writer: Writer,
): Failure {
  const states = listStateTitles(resource, record, when)
  const open = isAnother ? [] : listOpenSteps(resource, record, writer)
  const joinTitles = (words: readonly Title[], language: Language) => {
    const isSquare = language === 'zh' || language === 'ja'
    return words.map((word) => word[language]).join(isSquare ? '、' : ', ')
  }
  if (states.length === 0) return new Failure(code)
  const name = isAnother ? title('{name}，', '{name}, ', '{name}, ', '{name}、') : title('', '', '', '')
  const formatNote = (language: Language) => {
    const [now, next] = [joinTitles(states, language), joinTitles(open, language)]
    const text = fill(name[language], { name: resource.titleOfOne[language] }) + NOW[language] + now
    return next === '' ? text : `${text}${NEXT[language]}${next}`
  }
  return new Failure(code, {
    note: title(formatNote('zh'), formatNote('en'), formatNote('es'), formatNote('ja')),
  })
}

const NOW = title('当前：', 'now: ', 'ahora: ', '現在：')
const NEXT = title('；可执行：', '; open: ', '; disponible: ', '；実行可能：')

function listStateTitles({ columns }: Resource, { state }: LockedRecord, when: readonly Condition[]): Title[] {
  const names = new Set(when.flatMap((condition) => Object.keys(condition)))
  return [...names].flatMap((name) => {
    const choice = state[name]
    const isChoice = typeof choice === 'number' || typeof choice === 'string'
    return (isChoice ? columns.get(name)?.optionTitles.get(choice) : undefined) ?? []
  })
}

function listOpenSteps(resource: Resource, { state }: LockedRecord, { principal }: Writer): Title[] {
  const isOpen = (when: readonly Condition[]) => when.every((condition) => matchesCondition(condition, state))
  const verbs = (['edit', 'del'] as const).filter(
    (verb) => canPerform(principal, resource, verb) && isOpen(resource.when[verb]),
  )
  const actions = [...resource.actions.values()].filter(
    (action) => canRunAction(principal, resource, action) && matchesCondition(action.when, state),
  )
  return [...actions.map((action) => action.title), ...verbs.map((verb) => getVerbLabel(resource, verb))]
}
