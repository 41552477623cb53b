export interface ServerEvent {
  /** `undefined` for keep-alive messages. */
  readonly event: string | undefined
  readonly data: string
  readonly id: string | undefined
}

/** Returns a function that accepts the next chunk and returns the events completed by it. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(parseEvent)
  }
}

function parseEvent(block: string): ServerEvent {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const
  })
  const findLast = (name: string) => fields.findLast(([each]) => each === name)?.[1]
  const data = fields.flatMap(([name, value]) => (name === 'data' ? [value] : []))
  return { event: findLast('event'), data: data.join('\n'), id: findLast('id') }
}
