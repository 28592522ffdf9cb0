import { useId, useState } from 'react'
import { ChevronIcon } from '../controls/icons.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './data-table.module.css'
import { hasMore, type PhonePlace, type PlacedColumn } from './table-places.ts'

type PhoneRowProps<Row> = {
  row: Row
  columns: readonly PlacedColumn<Row>[]
  onOpen?: ((row: Row) => void) | undefined
  isShut?: boolean
  isChosen?: boolean | undefined
}

const IN_ROW: readonly PhonePlace[] = ['tick', 'lead', 'under', 'aside', 'note']

/** Two lines at most, and what a tap shows: the rest of the row below it, or what `onOpen` opens. */
export function PhoneRow<Row>({ row, columns, onOpen, isShut = false, isChosen }: PhoneRowProps<Row>) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isOpenable = !isShut && (onOpen !== undefined || hasMore(columns))
  const cells = columns.filter(({ place }) => IN_ROW.includes(place))
  const rest = columns.filter(({ place }) => place === 'pair' || place === 'full')
  return (
    <tr className={classes(styles.row, isOpenable && styles.openable, isChosen && styles.chosen)}>
      {cells.map((column) => (
        <td key={column.id} id={column.place === 'lead' ? id : undefined} className={styles[column.place]}>
          {column.place === 'under' && column.isFilled && (
            <>
              <span className={styles.name}>{column.header}</span>{' '}
            </>
          )}
          {column.cell(row)}
        </td>
      ))}
      {isOpenable && (
        <td className={styles.opener}>
          <button
            type="button"
            className={styles.open}
            aria-labelledby={id}
            aria-pressed={isChosen}
            aria-expanded={onOpen === undefined ? isShown : undefined}
            onClick={() => (onOpen === undefined ? setShown(!isShown) : onOpen(row))}
          >
            <span className={classes(styles.sign, onOpen !== undefined && styles.onward, isShown && styles.shown)}>
              <ChevronIcon />
            </span>
          </button>
        </td>
      )}
      {isShown && rest.map((column) => <RestCell key={column.id} row={row} column={column} />)}
    </tr>
  )
}

function RestCell<Row>({ row, column }: { row: Row; column: PlacedColumn<Row> }) {
  if (column.place === 'full') return <td className={styles.full}>{column.cell(row)}</td>
  return (
    <td className={styles.pair}>
      <span className={styles.label}>{column.header}</span>
      <div className={styles.value}>{column.cell(row)}</div>
    </td>
  )
}
