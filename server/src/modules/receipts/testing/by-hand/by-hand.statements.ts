// Notation of SQL cases that one constraint or trigger rejects.
export interface Trigger {
  /** The function that rejects the statement; without it the statement succeeds. */
  readonly by?: string
  readonly statement: string
  /** A condition that holds after a successful statement. */
  readonly after?: string
}

export const refuses = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

/** Inserts a changed copy of a row. */
export const copied = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

/** Runs the statement with these triggers disabled. */
export const without = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)
