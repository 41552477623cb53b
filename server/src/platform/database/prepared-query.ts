// Results of prepared statements. The driver requests a description and builds parsers for each result, which takes longer than reading the rows. A
// prepared statement always has the same columns (PostgreSQL rejects a change), so both happen once per connection.
import { type FieldDef, Query, type QueryConfig, type QueryResult, Result } from 'pg'

export interface PreparedStatement {
  readonly name: string
  /** Set after the first result. */
  shape?: RowShape
}

type Parse = (text: string) => unknown

class RowShape {
  readonly #fields: readonly FieldDef[]
  readonly #parsers: readonly Parse[]
  readonly #empty: object

  constructor(fields: readonly FieldDef[], getParser: (field: FieldDef) => Parse) {
    this.#fields = fields
    this.#parsers = fields.map(getParser)
    // V8 gives objects from JSON one shape; an object built name by name is slower to create.
    this.#empty = JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))) as object
  }

  /** Checks whether the columns are unchanged: a migration may change them. */
  isOf(fields: readonly FieldDef[]): boolean {
    return (
      fields.length === this.#fields.length &&
      this.#fields.every(
        ({ name, dataTypeID, format }, index) =>
          fields[index]?.name === name && fields[index].dataTypeID === dataTypeID && fields[index].format === format,
      )
    )
  }

  read(texts: readonly (string | null)[]): object {
    const row: Record<string, unknown> = { ...this.#empty }
    const fields = this.#fields
    for (let index = 0; index < fields.length; index += 1) {
      const text = texts[index] ?? null
      const field = fields[index]
      if (text !== null && field !== undefined) row[field.name] = this.#parsers[index]?.(text)
    }
    return row
  }
}

/** Undeclared members of the driver's result. */
interface DriverResult {
  readonly _types: { getTypeParser(oid: number, format: string): Parse }
}

class ShapedResult extends Result {
  readonly #prepared: PreparedStatement
  #shape: RowShape | undefined

  constructor(prepared: PreparedStatement) {
    super('object', undefined as never)
    this.#prepared = prepared
  }

  get hasRows(): boolean {
    return this.#shape !== undefined
  }

  addFields(fields: FieldDef[]): void {
    this.fields = fields
    this.#shape = this.#prepared.shape
    if (this.#shape?.isOf(fields) === true) return
    const { _types: types } = this as unknown as DriverResult
    this.#shape = new RowShape(fields, ({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format))
    this.#prepared.shape = this.#shape
  }

  parseRow(texts: readonly (string | null)[]): object | undefined {
    return this.#shape?.read(texts)
  }
}

interface Connection {
  describe(what: object): void
}

/** Undeclared methods of the driver's query. */
interface DriverQuery {
  prepare(connection: Connection): void
  handleRowDescription(message: { readonly fields: FieldDef[] }): void
}

const submitted = Query.prototype as unknown as DriverQuery

/** Column descriptions by connection and statement. Undefined for a statement that returns no rows; rows may have no columns. */
const described = new WeakMap<Connection, Map<string, FieldDef[] | undefined>>()

const NOT_DESCRIBED = { describe: { value: () => undefined } }

/** Runs a prepared statement when it is submitted to a client. */
export class PreparedQuery extends Query {
  readonly answer: Promise<QueryResult>
  readonly #name: string
  #connection: Connection | undefined

  constructor({ text, values }: Pick<QueryConfig, 'text'> & { values: unknown[] }, prepared: PreparedStatement) {
    super(text, values)
    this.#name = prepared.name
    const result = new ShapedResult(prepared)
    this.answer = new Promise((resolve, reject) => {
      const callback = (error: Error | null) => {
        if (error !== null) return reject(error)
        this.#keepDescription(result)
        resolve(result)
      }
      Object.assign(this, { name: prepared.name, callback, _result: result, _results: result })
    })
  }

  prepare(connection: Connection): void {
    const known = described.get(connection)
    if (known?.has(this.#name) !== true) {
      this.#connection = connection
      return submitted.prepare.call(this, connection)
    }
    const fields = known.get(this.#name)
    if (fields !== undefined) submitted.handleRowDescription.call(this, { fields })
    submitted.prepare.call(this, Object.create(connection, NOT_DESCRIBED) as Connection)
  }

  #keepDescription({ hasRows, fields }: ShapedResult): void {
    if (this.#connection === undefined) return
    const known = described.get(this.#connection) ?? new Map<string, FieldDef[] | undefined>()
    described.set(this.#connection, known.set(this.#name, hasRows ? fields : undefined))
  }
}
