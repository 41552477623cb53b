export type ChildFault = 'too_slow' | 'out_of_memory' | 'died'

export class ChildFailure extends Error {
  readonly code: ChildFault

  constructor(code: ChildFault, words = '') {
    super(words === '' ? code : `${code}: ${words}`)
    this.name = 'ChildFailure'
    this.code = code
  }
}
