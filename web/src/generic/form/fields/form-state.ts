// What has been typed into a form, which faults are due to be shown, and what the server has refused. Pure.
import type { Draft, DraftValue } from './form-fields.ts'

export interface FormState {
  readonly start: Draft
  readonly draft: Draft
  /** Fields whose faults are shown: those left after a change, and those that were there at a try to save. */
  readonly judged: ReadonlySet<string>
  /** The server's own sentences, by field; each stands until its field is changed. */
  readonly refused: Readonly<Record<string, string>>
}

export type FormEvent =
  | { kind: 'type'; name: string; value: DraftValue }
  | { kind: 'leave'; name: string }
  | { kind: 'submit'; names: readonly string[] }
  | { kind: 'refuse'; fields: Readonly<Record<string, string>> }
  /** Somebody else has saved the record: from now on it is this that is being changed. */
  | { kind: 'rebase'; start: Draft; draft: Draft }

/** `changes` were typed before, and are judged as what was left. */
export const firstFormState = ({ start, changes = {} }: { start: Draft; changes?: Draft }): FormState => {
  const known = Object.entries(changes).filter(([name]) => Object.hasOwn(start, name))
  return {
    start,
    draft: { ...start, ...Object.fromEntries(known) },
    judged: new Set(known.map(([name]) => name)),
    refused: {},
  }
}

export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.kind) {
    case 'type': {
      const { [event.name]: _, ...refused } = state.refused
      return { ...state, draft: { ...state.draft, [event.name]: event.value }, refused }
    }
    case 'leave':
      // Passing through a field is no mistake yet.
      if (state.draft[event.name] === state.start[event.name]) return state
      return { ...state, judged: new Set(state.judged).add(event.name) }
    case 'submit':
      return { ...state, judged: new Set([...state.judged, ...event.names]) }
    case 'refuse':
      return { ...state, refused: event.fields }
    case 'rebase':
      return { ...state, start: event.start, draft: event.draft, refused: {} }
  }
}

export const isJudged = ({ judged }: FormState, name: string): boolean => judged.has(name)
