import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import type { YearGiven, YearHolding, YearIncome } from '@tenor/contract/overview'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, classes, ScrollFrame, shapes, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './tax.module.css'

/** Money in USDT, to the cent on the page; the CSV has all of it. */
function Money({ value, missing = 0 }: { value: string; missing?: number }) {
  return (
    <>
      <Amount value={value} minimum={2} maximum={2} />
      {missing > 0 && <span className={styles.unknown}>*</span>}
    </>
  )
}

function sumOf(values: readonly string[]): string {
  return decimalText(values.reduce((sum, value) => sum + decimal(value), 0n))
}

type TableProps = {
  title: PhraseKey
  text?: PhraseKey
  heads: readonly PhraseKey[]
  children: ReactNode
  foot?: ReactNode
}

/** A table as paper wants it: its head again on each page, no row torn. The first column is what a row is of. */
function PaperTable({ title, text, heads, children, foot }: TableProps) {
  const words = useWords()
  return (
    <section className={classes(shapes.stack3, styles.part)}>
      <h2>{words(title)}</h2>
      {text !== undefined && <p className={styles.method}>{words(text)}</p>}
      <ScrollFrame label={words(title)} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {words(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {foot !== undefined && <tfoot>{foot}</tfoot>}
        </table>
      </ScrollFrame>
    </section>
  )
}

const KINDS: readonly YearIncome['kind'][] = ['interest', 'bonus', 'premium', 'reward', 'fee']

/** What customers call assets that are no coins. */
type Names = Readonly<Record<string, string>>

export function IncomeTable({ rows, names }: { rows: readonly YearIncome[]; names: Names }) {
  if (rows.length === 0) return null
  const sorted = rows.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
  return (
    <PaperTable
      title="books.tax.income"
      heads={['books.tax.kind', 'books.tax.amount', 'books.tax.value']}
      foot={
        <tr>
          <th scope="row">
            <Say id="books.tax.total" />
          </th>
          <td />
          <td>
            <Money value={sumOf(rows.map(({ value }) => value))} />
          </td>
        </tr>
      }
    >
      {sorted.map(({ kind, asset, amount, value, missing }) => (
        <tr key={`${kind} ${asset}`}>
          <th scope="row">
            <Say id={`books.tax.kind.${kind}`} />
            <small className={styles.within}>
              <Amount value={amount} asset={names[asset] ?? asset} />
            </small>
          </th>
          <td>
            <Amount value={amount} asset={names[asset] ?? asset} />
          </td>
          <td>
            <Money value={value} missing={missing} />
          </td>
        </tr>
      ))}
    </PaperTable>
  )
}

export function GivenTable({ rows, names }: { rows: readonly YearGiven[]; names: Names }) {
  if (rows.length === 0) return null
  return (
    <PaperTable
      title="books.tax.given"
      heads={['books.tax.asset', 'books.tax.amount', 'books.tax.proceeds', 'books.tax.cost', 'books.tax.gain']}
      foot={
        <tr>
          <th scope="row">
            <Say id="books.tax.total" /> <Verbatim className={styles.code} text={QUOTE_ASSET} />
          </th>
          <td />
          {(['proceeds', 'cost', 'gain'] as const).map((name) => (
            <td key={name}>
              <Money value={sumOf(rows.map((row) => row[name]))} />
            </td>
          ))}
        </tr>
      }
    >
      {rows.map(({ asset, amount, proceeds, cost, gain, missing }) => (
        <tr key={asset}>
          <th scope="row">
            <Verbatim text={names[asset] ?? asset} />
            <small className={styles.within}>
              <Amount value={amount} />
            </small>
          </th>
          <td>
            <Amount value={amount} />
          </td>
          <td>
            <Money value={proceeds} missing={missing} />
          </td>
          <td>
            <Money value={cost} missing={missing} />
          </td>
          <td>
            <Money value={gain} missing={missing} />
          </td>
        </tr>
      ))}
    </PaperTable>
  )
}

type HoldingProps = { title: PhraseKey; text?: PhraseKey; rows: readonly YearHolding[]; names: Names }

export function HoldingTable({ title, text, rows, names }: HoldingProps) {
  if (rows.length === 0) return null
  return (
    <PaperTable
      title={title}
      {...(text === undefined ? {} : { text })}
      heads={['books.tax.asset', 'books.tax.amount', 'books.tax.cost']}
    >
      {rows.map(({ asset, amount, cost, is_known }) => (
        <tr key={asset}>
          <th scope="row">
            <Verbatim text={names[asset] ?? asset} />
            <small className={styles.within}>
              <Amount value={amount} />
            </small>
          </th>
          <td>
            <Amount value={amount} />
          </td>
          <td>{is_known ? <Money value={cost} /> : <Say id="books.tax.unknown" />}</td>
        </tr>
      ))}
    </PaperTable>
  )
}
