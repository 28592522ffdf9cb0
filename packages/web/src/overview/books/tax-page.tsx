import { useNavigate, useSearch } from '@tanstack/react-router'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Button,
  buttonClass,
  Choice,
  classes,
  Facts,
  InstantText,
  ListState,
  Notice,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { AccountPage } from '../../core/account/index.ts'
import { Answered, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './tax.module.css'
import { type TaxYear, taxCsvAddress, taxImportAddress, useTaxYear } from './tax-queries.ts'
import { readTaxSearch } from './tax-search.ts'
import { GivenTable, HoldingTable, IncomeTable } from './tax-tables.tsx'

/** A year of the customer's: income by kind, what was exchanged, and what is left at cost. It prints as it stands. */
export function TaxPage() {
  const words = useWords()
  return (
    <AccountPage title={words('books.tax.title')} text={words('books.tax.lede')}>
      <Year />
    </AccountPage>
  )
}

function Year() {
  const answer = useTaxYear(readTaxSearch(useSearch({ from: '/account/tax' })))
  const { data } = answer
  return <Answered answer={answer}>{data === undefined ? <WaitingPart /> : <YearOf data={data} />}</Answered>
}

function YearOf({ data }: { data: TaxYear }) {
  const words = useWords()
  const isEmpty = [data.income, data.given, data.holdings, data.waiting].every((list) => list.length === 0)
  return (
    <div className={classes(shapes.sheet, styles.page)}>
      <Controls data={data} />
      <Facts
        facts={[
          { id: 'year', name: <Say id="books.tax.year" />, value: <Verbatim text={data.year} /> },
          { id: 'customer', name: <Say id="books.tax.customer" />, value: <Verbatim text={data.user_id} /> },
          {
            id: 'until',
            name: <Say id="books.tax.until" />,
            value: <InstantText at={instantOfSeconds(data.until)} seconds />,
          },
        ]}
      />
      {isEmpty ? (
        <ListState
          kind="empty"
          title={words('books.tax.none')}
          text={words('books.tax.none.text')}
          action={
            <a className={buttonClass({})} href="/statement">
              <Say id="ledger.statement" />
            </a>
          }
        />
      ) : (
        <>
          {data.missing_days > 0 && <Missing data={data} />}
          <IncomeTable rows={data.income} names={data.names} />
          <GivenTable rows={data.given} names={data.names} />
          <HoldingTable
            title="books.tax.holdings"
            text="books.tax.holdings.text"
            rows={data.holdings}
            names={data.names}
          />
          <HoldingTable title="books.tax.waiting" rows={data.waiting} names={data.names} />
          <p className={styles.method}>
            <Say id="books.tax.method" />
          </p>
        </>
      )}
    </div>
  )
}

function Missing({ data: { missing, missing_days, names } }: { data: TaxYear }) {
  const days = missing.map(({ asset, day }) => `${names[asset] ?? asset} ${day}`).join(', ')
  const more = missing_days > missing.length ? ', …' : ''
  return (
    <Notice kind="caution">
      <Say id="books.tax.missing" values={{ count: missing_days, days: <Verbatim text={days + more} /> }} />
    </Notice>
  )
}

function Controls({ data }: { data: TaxYear }) {
  const words = useWords()
  const navigate = useNavigate()
  const years = data.years.includes(data.year) ? data.years : [data.year, ...data.years]
  return (
    <div className={styles.controls}>
      <Choice
        quiet
        label={words('books.tax.year')}
        value={String(data.year)}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(year) => navigate({ to: '/account/tax', search: { year: Number.parseInt(year, 10) } })}
      />
      <Button onPress={() => window.print()}>
        <Say id="books.tax.print" />
      </Button>
      <a className={buttonClass({})} href={taxCsvAddress(data.year)} download>
        <Say id="books.tax.csv" />
      </a>
      <a className={buttonClass({})} href={taxImportAddress(data.year)} download>
        <Say id="books.tax.import" />
      </a>
    </div>
  )
}
