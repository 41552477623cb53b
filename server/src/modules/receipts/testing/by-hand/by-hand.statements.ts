export interface Trigger {
  readonly by?: string
  readonly statement: string
  readonly after?: string
}

export const rejects = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

export const copyRow = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

export const runWithoutTriggers = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)
