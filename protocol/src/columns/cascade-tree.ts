export interface Cascade {
  readonly label: string
  readonly value: number
  readonly children?: readonly Cascade[]
}
