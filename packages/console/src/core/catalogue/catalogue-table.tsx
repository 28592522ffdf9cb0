import type { Listing } from '@tenor/contract/core'
import { Badge, Button, Checkbox, type Column, DataTable, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Acts, TwoLineCell, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { FOR_DEALERS, LISTING_COLOURS, type OfferAct } from './catalogue-acts.ts'
import { OfferSold, type Sold } from './catalogue-sold.tsx'

export type OfferRow = { readonly id: number; readonly status: Listing }

/** What a kind of offer has of its own in the table. */
export type CatalogueTableProps<Row extends OfferRow, Act extends OfferAct> = {
  label: string
  rows: readonly Row[]
  isWaiting: boolean
  /** What it is. Its id stands below, with `more` behind it. */
  name: (row: Row) => ReactNode
  more?: (row: Row) => ReactNode
  /** A word below its status; null for none. */
  note?: (row: Row) => ReactNode | null
  /** Its terms. */
  terms: readonly Column<Row>[]
  /** Null where orders hold nothing of it. */
  sold: ((row: Row) => Sold) | null
  /** What may be done with it: nothing once it has ended. */
  actsOn: (row: Row) => readonly Act[]
  onAct: (row: Row, act: Act) => void
  /** What else may be done with one that has not ended, before the others. */
  extraAct?: (row: Row) => ReactNode
  /** Ids that are ticked, where many may be changed at once. */
  chosen?: ReadonlySet<number>
  onChoose?: (chosen: ReadonlySet<number>) => void
}

/** Offers of one kind in every status, with what operators may do with them. */
export function CatalogueTable<Row extends OfferRow, Act extends OfferAct>(props: CatalogueTableProps<Row, Act>) {
  const { label, rows, isWaiting, name, more, note, terms, sold, onChoose } = props
  const ticks: Column<Row> = {
    id: 'tick',
    header: <TickAll {...props} />,
    cell: (row) => <Tick {...props} row={row} />,
    onPhone: 'tick',
  }
  const columns: readonly Column<Row>[] = [
    ...(onChoose === undefined ? [] : [ticks]),
    {
      id: 'what',
      header: <Say id="console.catalogue.product" />,
      cell: (row) => (
        <TwoLineCell
          main={name(row)}
          more={
            <>
              <Verbatim text={row.id} />
              {more?.(row)}
            </>
          }
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'status',
      header: <Say id="console.status" />,
      cell: (row) => <Status row={row} note={note?.(row) ?? null} />,
      onPhone: 'aside',
    },
    ...terms,
    ...(sold === null ? [] : [soldColumn(sold)]),
    { id: 'acts', header: <Say id="console.act" />, cell: (row) => <RowActs {...props} row={row} />, align: 'end' },
  ]
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} isWide />
}

function soldColumn<Row>(sold: (row: Row) => Sold): Column<Row> {
  return {
    id: 'bounds',
    header: <Say id="console.catalogue.bounds" />,
    cell: (row) => <OfferSold {...sold(row)} />,
    align: 'end',
    onPhone: 'pair',
  }
}

/** Ticks all rows on show that something may be done with, or none of them. */
function TickAll<Row extends OfferRow, Act extends OfferAct>(props: CatalogueTableProps<Row, Act>) {
  const { rows, actsOn, chosen, onChoose } = props
  const open = rows.filter((row) => actsOn(row).length > 0)
  const isAll = open.length > 0 && open.every(({ id }) => chosen?.has(id) === true)
  return (
    <Checkbox
      isOn={isAll}
      isDisabled={open.length === 0}
      onChange={(isOn) => onChoose?.(new Set(isOn ? open.map(({ id }) => id) : []))}
    >
      <span className="visually-hidden">
        <Say id="console.catalogue.choose" />
      </span>
    </Checkbox>
  )
}

type InRow<Row extends OfferRow, Act extends OfferAct> = CatalogueTableProps<Row, Act> & { row: Row }

function Tick<Row extends OfferRow, Act extends OfferAct>({ row, actsOn, chosen, onChoose }: InRow<Row, Act>) {
  const toggle = (isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(row.id)
    else next.delete(row.id)
    onChoose?.(next)
  }
  return (
    <Checkbox isOn={chosen?.has(row.id) === true} isDisabled={actsOn(row).length === 0} onChange={toggle}>
      <span className="visually-hidden">
        <Say id="console.catalogue.choose.one" values={{ id: row.id }} />
      </span>
    </Checkbox>
  )
}

function Status({ row, note }: { row: OfferRow; note: ReactNode | null }) {
  const badge = (
    <Badge colour={LISTING_COLOURS[row.status]}>
      <Say id={`console.catalogue.${row.status}`} />
    </Badge>
  )
  return note === null ? badge : <TwoLineCell main={badge} more={note} />
}

function RowActs<Row extends OfferRow, Act extends OfferAct>({ row, actsOn, onAct, extraAct }: InRow<Row, Act>) {
  const words = useWords()
  const mayAct = useMay(FOR_DEALERS)
  const acts = actsOn(row)
  if (acts.length === 0) return <Say id="console.catalogue.ended" />
  if (!mayAct) return null
  return (
    <Acts inRow>
      {extraAct?.(row)}
      {acts.map((act) => (
        <Button
          key={act}
          kind="ghost"
          aria-label={words(`console.catalogue.act.${act}.one`, { id: row.id })}
          onPress={() => onAct(row, act)}
        >
          <Say id={`console.catalogue.act.${act}`} />
        </Button>
      ))}
    </Acts>
  )
}
