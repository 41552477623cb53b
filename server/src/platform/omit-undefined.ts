type OmitUndefined<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

export const omitUndefined = <T extends object>(members: T): OmitUndefined<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]: [string, unknown]) => value !== undefined),
  ) as OmitUndefined<T>
