export type Schema = Readonly<Record<string, unknown>>

/** Texts, which are in the sections of lists, and limits that every integer has. */
const OMITTED: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'x-options', 'x-unit', 'x-type'])
/** Keywords that `formatType` handles. */
const HANDLED: ReadonlySet<string> = new Set(
  '$ref const enum type items properties required additionalProperties propertyNames anyOf oneOf allOf prefixItems'.split(
    ' ',
  ),
)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const filterSchemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Returns a line per property, nested ones by path; one line for other schemas. */
export function formatSchemaLines(path: string, schema: unknown): string[] {
  if (!isSchema(schema)) return []
  const { items, properties, required } = schema
  if (isSchema(items) && isSchema(items['properties'])) return formatSchemaLines(`${path}[]`, items)
  if (!isSchema(properties)) return [`${path}: ${formatType(schema)}`]
  const rest = formatType({ ...schema, properties: {}, required: [] })
  const needed = new Set(Array.isArray(required) ? required : [])
  return [
    ...(rest === '{}' ? [] : [`${path}: ${rest}`]),
    ...Object.entries(properties).flatMap(([name, property]) =>
      formatSchemaLines(`${path}.${name}${needed.has(name) ? '' : '?'}`, property),
    ),
  ]
}

export function listPropertyTypes({ properties }: Schema = {}): Map<string, string> {
  return new Map(
    Object.entries(isSchema(properties) ? properties : {}).map(([name, property]) => [
      name,
      isSchema(property) ? formatType(property) : 'any',
    ]),
  )
}

export function formatType(schema: Schema): string {
  const limits = Object.entries(schema)
    .filter(
      ([key, value]) => !OMITTED.has(key) && !HANDLED.has(key) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER,
    )
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .toSorted()
  const named = formatBaseType(schema)
  return limits.length === 0 ? named : `${named}(${limits.join(' ')})`
}

function formatBaseType(schema: Schema): string {
  const { $ref, const: constant, enum: among, type, items, prefixItems } = schema
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '')
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(among)) return among.map((value) => JSON.stringify(value)).join('|')
  for (const [key, sign] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const)
    if (key in schema) return filterSchemas(schema[key]).map(formatType).join(sign)
  if (prefixItems !== undefined) return `[${filterSchemas(prefixItems).map(formatType).join(', ')}]`
  const types = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : []
  if (types.length === 0) return isSchema(schema['properties']) ? formatObject(schema) : 'any'
  return types
    .map((each) => {
      if (each === 'array') return isSchema(items) ? `(${formatType(items)})[]` : 'array'
      return each === 'object' ? formatObject(schema) : each
    })
    .join('|')
}

function formatObject({ properties, required, additionalProperties }: Schema): string {
  const needed = new Set(Array.isArray(required) ? required : [])
  const members = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, property]) => `${name}${needed.has(name) ? '' : '?'}: ${isSchema(property) ? formatType(property) : 'any'}`,
  )
  const more = isSchema(additionalProperties) ? [`*: ${formatType(additionalProperties)}`] : []
  const open = additionalProperties === undefined && !isSchema(properties) ? ['*: any'] : []
  return `{${[...members.toSorted(), ...more, ...open].join(', ')}}`
}
