export interface Trigger {
  readonly by?: string
  readonly statement: string
  readonly after?: string
}

export const refuses = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

export const copied = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

export const without = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)
