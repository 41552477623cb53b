import type { LineageLink, RelatedReceipt } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { layoutLineage, type PlacedReceipt } from './lineage-layout.ts'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import styles from './lineage.module.css'

/** In pixels. */
const [COLUMN, NODE, ROW, HEIGHT] = [264, 208, 80, 64]

interface LineageGraphProps {
  readonly id: number
  readonly receipts: readonly RelatedReceipt[]
  readonly links: readonly LineageLink[]
}

export function LineageGraph({ id, receipts, links }: LineageGraphProps) {
  const { placed, columns, rows } = layoutLineage(receipts, links)
  const places = new Map(placed.map((each) => [each.receipt.id, each]))
  const [width, height] = [(columns - 1) * COLUMN + NODE, rows * ROW]
  return (
    <div className={styles['scroll']} tabIndex={-1}>
      <div className={styles['graph']} style={{ '--width': `${width}px`, '--height': `${height}px` } as CSSProperties}>
        <svg width={width} height={height} aria-hidden="true">
          {links.map(({ parent, child, kind }) => {
            const [from, to] = [places.get(parent), places.get(child)]
            if (from === undefined || to === undefined) return null
            return <Link key={`${parent} ${child}`} from={from} to={to} kind={kind} />
          })}
        </svg>
        <ul>
          {placed.map((each) => (
            <Node key={each.receipt.id} place={each} isThis={each.receipt.id === id} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const getRowCentre = (row: number) => row * ROW + HEIGHT / 2

interface LinkProps {
  readonly from: PlacedReceipt
  readonly to: PlacedReceipt
  readonly kind: string
}

function Link({ from, to, kind }: LinkProps) {
  const [x, end] = [from.column * COLUMN + NODE, to.column * COLUMN]
  const [y, below] = [getRowCentre(from.row), getRowCentre(to.row)]
  const bend = (end - x) / 2
  return (
    <>
      <path d={`M${x} ${y} C${x + bend} ${y} ${end - bend} ${below} ${end} ${below}`} />
      <text x={end - 4} y={below - 6} textAnchor="end">
        {kind}
      </text>
    </>
  )
}

interface NodeProps {
  readonly place: PlacedReceipt
  readonly isThis: boolean
}

function Node({ place: { receipt, column, row }, isThis }: NodeProps) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const { id, contract_no, weight, life, is_seen } = receipt
  const base = pathname.replace(/\/\d+$/, '')
  const at = { '--left': `${column * COLUMN}px`, '--top': `${row * ROW}px` } as CSSProperties
  return (
    <li className={styles['node']} style={at} data-this={isThis}>
      {is_seen && !isThis ? (
        <ScreenLink to={`${base}/${id}`}>{contract_no}</ScreenLink>
      ) : (
        <strong>{contract_no}</strong>
      )}
      <span>
        <Quantity value={weight} unit={t(RECEIPT_PANEL_TITLES.ton)} />
        {` · ${isThis ? t(RECEIPT_PANEL_TITLES.this_one) : is_seen ? life : t(RECEIPT_PANEL_TITLES.unseen)}`}
      </span>
    </li>
  )
}
