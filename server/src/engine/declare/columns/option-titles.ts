import type { Title } from '@cangdan/protocol'

/** Returns the titles of the options of a column, from titles by option. */
export const nameOptions = <N extends string, K extends string | number>(
  name: N,
  titles: Readonly<Record<K, Title>>,
): { readonly [P in `${N}.${K}`]: Title } =>
  Object.fromEntries(Object.entries<Title>(titles).map(([option, text]) => [`${name}.${option}`, text])) as {
    readonly [P in `${N}.${K}`]: Title
  }
