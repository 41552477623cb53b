import type { Draft, DraftValue } from './form-fields.ts'

export interface FormState {
  readonly start: Draft
  readonly draft: Draft
  /** Fields whose errors are shown: those left after a change, and those present at a submit. */
  readonly judged: ReadonlySet<string>
  /** Error texts of the server by field; each is cleared when its field changes. */
  readonly rejected: Readonly<Record<string, string>>
}

export type FormEvent =
  | { kind: 'type'; name: string; value: DraftValue }
  | { kind: 'leave'; name: string }
  | { kind: 'submit'; names: readonly string[] }
  | { kind: 'refuse'; fields: Readonly<Record<string, string>> }
  /** Another user has saved the record: the draft is now a change of that version. */
  | { kind: 'rebase'; start: Draft; draft: Draft }

/** `changes` were typed earlier; their errors are shown immediately. */
export const createFormState = ({ start, changes = {} }: { start: Draft; changes?: Draft }): FormState => {
  const known = Object.entries(changes).filter(([name]) => Object.hasOwn(start, name))
  return {
    start,
    draft: { ...start, ...Object.fromEntries(known) },
    judged: new Set(known.map(([name]) => name)),
    rejected: {},
  }
}

export function reduceFormState(state: FormState, event: FormEvent): FormState {
  switch (event.kind) {
    case 'type': {
      const { [event.name]: _, ...rejected } = state.rejected
      return { ...state, draft: { ...state.draft, [event.name]: event.value }, rejected }
    }
    case 'leave':
      // Leaving an unchanged field shows no error.
      if (state.draft[event.name] === state.start[event.name]) return state
      return { ...state, judged: new Set(state.judged).add(event.name) }
    case 'submit':
      return { ...state, judged: new Set([...state.judged, ...event.names]) }
    case 'refuse':
      return { ...state, rejected: event.fields }
    case 'rebase':
      return { ...state, start: event.start, draft: event.draft, rejected: {} }
  }
}

export const isJudged = ({ judged }: FormState, name: string): boolean => judged.has(name)
