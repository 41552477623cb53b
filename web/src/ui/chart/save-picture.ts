// Saves a chart as an image of fixed size, with title and time, and with the current zoom.
import { getServerTime } from '#api/transport/clock.ts'
import { saveBlob } from '#api/save-blob.ts'
import { formatInstant } from '#i18n/index.ts'
import type { Palette } from '../theme/palette.ts'
import { type ECharts, init } from './echarts.ts'

const SIZE = { width: 960, height: 420 }
const MARGIN = 24
const HEAD = 80
/** Pixel ratio of the image, sufficient for print. */
const SCALE = 2

export async function savePicture(chart: ECharts, label: string, colors: Palette): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(renderSvg(chart))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (SIZE.width + 2 * MARGIN) * SCALE
  canvas.height = (SIZE.height + HEAD + MARGIN) * SCALE
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const { fontFamily } = getComputedStyle(chart.getDom())
  const drawText = (text: string, style: string, color: string, y: number) => {
    pen.font = `${style} ${fontFamily}`
    pen.fillStyle = color
    pen.fillText(text, MARGIN, y, SIZE.width)
  }
  pen.scale(SCALE, SCALE)
  pen.fillStyle = colors.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawText(label, '600 16px', colors.text, 40)
  drawText(formatInstant(getServerTime()), '12px', colors.secondary, 60)
  pen.drawImage(image, MARGIN, HEAD, SIZE.width, SIZE.height)
  canvas.toBlob((picture) => picture !== null && saveBlob(`${label}.png`, picture))
}

function renderSvg(chart: ECharts): string {
  const { dataZoom, ...option } = chart.getOption() as { dataZoom?: readonly object[] }
  const drawn = init(null, undefined, { ...SIZE, renderer: 'svg', ssr: true })
  drawn.setOption({ ...option, dataZoom: dataZoom?.map((zoom) => ({ ...zoom, show: false })) ?? [] })
  const picture = drawn.renderToSVGString()
  drawn.dispose()
  return picture
}
