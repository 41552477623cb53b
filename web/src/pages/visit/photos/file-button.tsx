import type { ReactNode } from 'react'
import button from '#ui/button.module.css'
import page from '#pages/ticket/page.module.css'
import styles from '../visit.module.css'

interface FileButtonProps {
  readonly children: ReactNode
  /** Opens the camera. Browsers inside of other applications allow this, but no stream of the camera. */
  readonly isCamera?: boolean
  readonly isDisabled: boolean
  readonly onPick: (files: readonly File[]) => void
}

export function FileButton({ children, isCamera = false, isDisabled, onPick }: FileButtonProps) {
  const look = isCamera ? `${button['primary']} ${page['primary']}` : ''
  return (
    <label className={`${button['button']} ${page['button']} ${styles['file']} ${look}`} data-disabled={isDisabled}>
      {children}
      <input
        type="file"
        accept="image/*"
        capture={isCamera ? 'environment' : undefined}
        multiple={!isCamera}
        disabled={isDisabled}
        className="visually-hidden"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
