export interface Opened {
  readonly kind: string
  readonly name: string
  readonly account?: { readonly id: number; readonly owner: string }
}
