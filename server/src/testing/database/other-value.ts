// SQL that changes a stored value, for tests that tamper with rows.

/** Another value of a column, by its type in information_schema. */
export const OTHER_VALUE: Readonly<Record<string, (column: string) => string>> = {
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  text: (column) => `${column} || 'x'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  ARRAY: (column) => `${column} || ${column} || '{1}'`,
}
