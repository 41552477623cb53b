// The forms on the page that hold unsaved changes, for anyone who is about to take the page away.

export interface UnsavedForm {
  /** Gives up what was typed, so that nothing asks about it any more. */
  readonly discard: () => void
}

const forms = new Set<UnsavedForm>()

/** Answers with the way to take it out again. */
export function registerUnsaved(form: UnsavedForm): () => void {
  forms.add(form)
  return () => forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0

export function discardUnsaved(): void {
  for (const { discard } of forms) discard()
}
