export interface DrillDown {
  readonly kind: string
  readonly name: string
  readonly account?: { readonly id: number; readonly owner: string }
}
