// Reads server-sent events out of the text of a stream, however it is cut into pieces.

export interface ServerEvent {
  /** `undefined` for what only says that the server is there. */
  readonly event: string | undefined
  readonly data: string
  readonly id: string | undefined
}

/** A function that takes the next piece and answers the events that it ends. */
export function eventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf)
  }
}

function eventOf(block: string): ServerEvent {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const
  })
  const last = (name: string) => fields.findLast(([each]) => each === name)?.[1]
  const data = fields.flatMap(([name, value]) => (name === 'data' ? [value] : []))
  return { event: last('event'), data: data.join('\n'), id: last('id') }
}
