import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As transmitted, with dots unstuffed. */
  readonly data: string
}

/** Response to the recipient of the next mail: accept, temporary failure, permanent failure, or hang up. */
export type Behaviour = 'take' | 'later' | 'refuse' | 'hang_up'

export interface SmtpServer {
  readonly url: string
  readonly mails: ReceivedMail[]
  behaviour: Behaviour
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const state: { mails: ReceivedMail[]; behaviour: Behaviour } = { mails: [], behaviour: 'take' }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serveConnection(socket, state)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
}

function serveConnection(socket: Socket, state: { mails: ReceivedMail[]; readonly behaviour: Behaviour }): void {
  let [buffer, from, isData] = ['', '', false]
  let to: string[] = []
  const sendLine = (line: string) => void socket.write(`${line}\r\n`)
  const handleCommand = (line: string) => {
    if (/^(EHLO|HELO)/i.test(line)) return sendLine('250 test')
    if (/^MAIL FROM/i.test(line)) {
      ;[from, to] = [/<(.*)>/.exec(line)?.[1] ?? '', []]
      return sendLine('250 ok')
    }
    if (/^RCPT TO/i.test(line)) {
      if (state.behaviour === 'hang_up') return void socket.destroy()
      if (state.behaviour === 'later') return sendLine('451 try again later')
      if (state.behaviour === 'refuse') return sendLine('550 no such user')
      to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      return sendLine('250 ok')
    }
    if (/^DATA/i.test(line)) {
      isData = true
      return sendLine('354 go on')
    }
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
    return sendLine('250 ok')
  }
  sendLine('220 test ESMTP')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8')
    for (;;) {
      const end = isData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (!isData) {
        handleCommand(part)
        continue
      }
      isData = false
      state.mails.push({ from, to, data: part.replaceAll(/^\.\./gm, '.') })
      sendLine('250 taken')
    }
  })
}
