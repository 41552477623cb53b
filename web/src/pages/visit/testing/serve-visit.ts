// Connects the fake visit to `fetch`, and can cut the network.
import { vi } from 'vitest'
import { createFakeTicketServer } from '#pages/ticket/testing/fake-ticket-server.ts'
import { createFakeVisit } from './fake-visit.ts'

export function serveVisit(kind: 'inspection' | 'investigation') {
  const visit = createFakeVisit(kind)
  const network = { isCut: false, /** Calls that reach the server, whose response is lost. */ losesResponse: '' }
  const server = createFakeTicketServer((name, _earlier, { payload }) => {
    if (network.isCut) return new TypeError('Failed to fetch')
    const reply = visit.reply(name, payload)
    return network.losesResponse === name ? new TypeError('Failed to fetch') : Response.json(reply)
  })
  const reconnect = () => {
    network.isCut = false
    dispatchEvent(new Event('online'))
  }
  return { ...server, visit, network, reconnect }
}

/** Replaces what the test browser does not have: a canvas, positions and decoding of pictures. */
export function fakeDevice(): void {
  vi.stubGlobal('scrollTo', () => {})
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA==')
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  let pictures = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => {
    pictures += 1
    take(new Blob([`jpeg ${pictures}`]))
  })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1200, close: () => {} }))
  const watchPosition = (take: PositionCallback) => {
    take({
      coords: { longitude: 121.4737, latitude: 31.2304, accuracy: 12 },
      timestamp: Date.now(),
    } as GeolocationPosition)
    return 1
  }
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => {} },
  })
}
