import { useEffect, useRef } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { scaleStrokes } from './strokes.ts'
import styles from './signature-canvas.module.css'

/** Strokes on a canvas of `width` CSS pixels. */
export interface Drawing {
  readonly groups: readonly PointGroup[]
  readonly width: number
}

export const EMPTY_DRAWING: Drawing = { groups: [], width: 0 }

interface SignatureCanvasProps {
  readonly label: string
  readonly drawing: Drawing
  readonly onDraw: (drawing: Drawing) => void
}

/** Sharp enough for print, and below the largest picture. */
const MAX_PIXEL_RATIO = 2

/** The canvas has a fixed aspect ratio, so a rotated phone shows the same strokes, scaled. */
export function SignatureCanvas({ label, drawing, onDraw }: SignatureCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const padRef = useRef<SignaturePad>(undefined)
  const latest = useRef({ drawing, onDraw })
  /** The drawing that the pad shows. */
  const shown = useRef(drawing)
  const canvasWidth = useRef(0)

  useEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null) return
    const pad = new SignaturePad(canvas, { penColor: readInk(canvas), minWidth: 1, maxWidth: 3.5, minDistance: 3 })
    padRef.current = pad
    const report = () => {
      shown.current = { groups: [...pad.toData()], width: canvasWidth.current }
      latest.current.onDraw(shown.current)
    }
    pad.addEventListener('endStroke', report)
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = canvas
      if (width === 0 || width === canvasWidth.current) return
      const isTurned = canvasWidth.current !== 0
      // A stroke may be unfinished: the pad knows more than the last report.
      const { groups, width: from } = isTurned
        ? { groups: pad.toData(), width: canvasWidth.current }
        : latest.current.drawing
      const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
      canvas.width = width * ratio
      canvas.height = height * ratio
      canvas.getContext('2d')?.scale(ratio, ratio)
      canvasWidth.current = width
      pad.fromData(scaleStrokes(groups, width / (from || width)))
      if (groups.length > 0) report()
      if (isTurned) canvas.scrollIntoView({ block: 'center' })
    }
    const observer = new ResizeObserver(fit)
    observer.observe(canvas)
    fit()
    return () => {
      observer.disconnect()
      pad.off()
      canvasWidth.current = 0
    }
  }, [])

  useEffect(() => {
    latest.current = { drawing, onDraw }
    // Undo and clear change the drawing from outside.
    if (drawing === shown.current) return
    shown.current = drawing
    padRef.current?.fromData([...drawing.groups])
  }, [drawing, onDraw])

  return (
    <figure className={styles['frame']} aria-label={label}>
      <canvas ref={canvasRef} className={styles['canvas']} />
    </figure>
  )
}

/** Always on a light ground, also in dark mode: the picture is printed. */
const readInk = (canvas: HTMLCanvasElement): string =>
  getComputedStyle(canvas).getPropertyValue('--color-picture-text').trim() || 'black'

/** Draws the strokes again as a PNG on a transparent ground. */
export function toPicture({ groups, width }: Drawing): string {
  const canvas = document.createElement('canvas')
  const draw = (pixels: number): string => {
    canvas.width = pixels
    canvas.height = pixels / ASPECT_RATIO
    const pad = new SignaturePad(canvas)
    pad.off()
    pad.fromData(scaleStrokes(groups, pixels / width))
    return pad.toDataURL('image/png')
  }
  const picture = draw(PICTURE_WIDTH)
  return picture.length <= MAX_PICTURE ? picture : draw(PICTURE_WIDTH / 2)
}

/** As in the style sheet. */
const ASPECT_RATIO = 16 / 9
const PICTURE_WIDTH = 720
/** Characters of the data URL. */
const MAX_PICTURE = 100_000
