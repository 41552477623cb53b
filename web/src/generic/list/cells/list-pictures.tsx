// Picture viewer of a list; steps through the pictures of the same column in the other rows (L11).
import { getFiles, type FileRef, type Row } from '@cangdan/protocol'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { LazyViewer } from '#generic/files/lazy-viewer.tsx'
import { isDocument } from '#generic/files/thumb.tsx'

type OpenPictureHandler = (column: string, file: FileRef) => void

const OpenPicture = createContext<OpenPictureHandler>(() => undefined)

/** Stable, so that rows do not rerender. */
export const useOpenPicture = (): OpenPictureHandler => useContext(OpenPicture)

interface ListPicturesProps {
  readonly rows: readonly Row[]
  readonly children: ReactNode
}

export function ListPictures({ rows, children }: ListPicturesProps) {
  const [opened, setOpened] = useState<{ readonly column: string; readonly at: FileRef }>()
  const open = useCallback<OpenPictureHandler>((column, at) => setOpened({ column, at }), [])
  return (
    <OpenPicture value={open}>
      {children}
      {opened !== undefined && (
        <LazyViewer files={listPictures(rows, opened.column)} at={opened.at} onClose={() => setOpened(undefined)} />
      )}
    </OpenPicture>
  )
}

const listPictures = (rows: readonly Row[], column: string): FileRef[] =>
  rows.flatMap((row) => getFiles(row[column])).filter((file) => !isDocument(file))
