import { Modal, Slider } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { changeCrop, drawCrop, MAX_ZOOM, getSide, getInitialCrop } from './crop.ts'
import styles from './profile.module.css'

interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly isBusy: boolean
  readonly onChosen: (file: File) => void
  readonly onCancel: () => void
}

/** Pixels of the stored picture: sharp at 128 px on a screen of double density. */
const STORED_SIZE = 256
const SHOWN_SIZE = 280
const STEP = 0.04
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function CropDialog({ picture, isBusy, onChosen, onCancel }: CropDialogProps) {
  const { t } = useTranslation()
  const [crop, setCrop] = useState(() => getInitialCrop(picture))
  const canvas = useCropCanvas(picture, crop)

  /** In shares of the visible square. */
  const move = (dx: number, dy: number) =>
    setCrop((from) => {
      const side = getSide(picture, from)
      return changeCrop(picture, from, { x: from.x + dx * side, y: from.y + dy * side })
    })
  const drag = ({ movementX, movementY, buttons }: PointerEvent) => {
    if (buttons === 1) move(-movementX / SHOWN_SIZE, -movementY / SHOWN_SIZE)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step[0] * STEP, step[1] * STEP)
  }

  return (
    <Modal
      open
      width={SHOWN_SIZE + 48}
      title={t(PROFILE.crop)}
      okText={t('form.save')}
      cancelText={t('action.cancel')}
      confirmLoading={isBusy}
      onOk={() => void createCropFile(picture, crop).then(onChosen)}
      onCancel={onCancel}
    >
      <canvas
        ref={canvas}
        className={styles['crop']}
        width={SHOWN_SIZE}
        height={SHOWN_SIZE}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The canvas has no other accessible name.
        role="img"
        aria-label={t(PROFILE.crop_area)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKey}
      />
      <div className={styles['zoom']}>
        <span aria-hidden="true">{t(PROFILE.crop_zoom)}</span>
        <Slider
          ariaLabelForHandle={t(PROFILE.crop_zoom)}
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={crop.zoom}
          tooltip={{ formatter: null }}
          onChange={(zoom) => setCrop((from) => changeCrop(picture, from, { zoom }))}
        />
      </div>
    </Modal>
  )
}

function useCropCanvas(picture: ImageBitmap, crop: Crop) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  return canvas
}

type Crop = Parameters<typeof drawCrop>[2]

function createCropFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = STORED_SIZE
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error('the browser could not encode the picture'))
          : resolve(new File([blob], 'avatar.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.9,
    ),
  )
}
