export type ChildFailureCode = 'too_slow' | 'out_of_memory' | 'died'

export class ChildFailure extends Error {
  readonly code: ChildFailureCode

  constructor(code: ChildFailureCode, words = '') {
    super(words === '' ? code : `${code}: ${words}`)
    this.name = 'ChildFailure'
    this.code = code
  }
}
