// How statements by hand are written that one constraint or one trigger refuses.
export interface Trigger {
  /** The statement is refused by this function; where there is none, it is taken. */
  readonly by?: string
  readonly statement: string
  /** Of a statement that is taken: what is true after it. */
  readonly after?: string
}

export const refuses = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

/** Adds a row as another one is. */
export const copied = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

/** What else refuses it is out of the way. */
export const without = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)
