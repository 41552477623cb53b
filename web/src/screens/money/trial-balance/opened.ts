// How far a trial balance is opened: to a kind of accounts, or to one of them.
export interface Opened {
  readonly kind: string
  readonly name: string
  readonly account?: { readonly id: number; readonly owner: string }
}
