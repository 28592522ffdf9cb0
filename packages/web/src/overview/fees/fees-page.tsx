import { Link } from '@tanstack/react-router'
import type { FeeRow } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import type { PhraseKey } from '@tenor/contract/phrases'
import { type Column, classes, DataTable, percentWords, shapes, useFigureSettings, Verbatim } from '@tenor/ui'
import { Answered, Page, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './fees.module.css'
import { useFees } from './fees-queries.ts'

/** Every fee of every product, and what it is of what is on sale now. */
export function FeesPage() {
  const words = useWords()
  const answer = useFees()
  return (
    <Page title={words('fees.title')} text={words('fees.lede')}>
      <div className={shapes.sheet}>
        <p>
          <Link to="/rates">
            <Say id="fees.rates" />
          </Link>
        </p>
        <Answered answer={answer}>
          {answer.data === undefined && <WaitingPart />}
          {answer.data?.fees.map((fee) => (
            <Fee key={fee} fee={fee} rows={answer.data.rows.filter((row) => row.fee === fee)} />
          ))}
        </Answered>
      </div>
    </Page>
  )
}

// Every fee of a manifest has both phrases, which a test sees to.
const feePhrase = (fee: string) => `fee.${fee}` as PhraseKey
const feeText = (fee: string) => `fee.text.${fee}` as PhraseKey

function Fee({ fee, rows }: { fee: string; rows: readonly FeeRow[] }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const title = feePhrase(fee)
  return (
    <section className={classes(shapes.stack3, styles.part)} aria-labelledby={`fee-${fee}`}>
      <h2 id={`fee-${fee}`}>
        <Say id={title} />
      </h2>
      <p>
        <Say id={feeText(fee)} />
      </p>
      {rows.length === 0 ? (
        <p className={styles.quiet}>
          <Say id="fees.none" />
        </p>
      ) : (
        <DataTable
          label={words(title)}
          columns={columnsOf(words, locale, rows)}
          rows={alike(rows)}
          rowKey={(row) => JSON.stringify(row)}
        />
      )}
    </section>
  )
}

/** Rows that differ in their coin alone are one, with all their coins. */
function alike(rows: readonly FeeRow[]): FeeRow[] {
  const same = Map.groupBy(rows, ({ asset: _asset, ...row }) => JSON.stringify(row))
  return [...same.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, asset: [...new Set([first, ...others].map((row) => row.asset))].join(', ') }],
  )
}

/** Offers are named where any of them has a name or a term. */
function columnsOf(words: Words, locale: string, rows: readonly FeeRow[]): Column<FeeRow>[] {
  const isNamed = rows.some(({ offer, days }) => offer !== null || days !== null)
  return [
    {
      id: 'asset',
      header: words('fees.asset'),
      onPhone: 'lead',
      cell: ({ asset, into }) => (
        <>
          <Verbatim text={asset} />
          {into !== null && (
            <span className={shapes.under}>
              <Say id="fees.into" values={{ asset: into }} />
            </span>
          )}
        </>
      ),
    },
    ...(isNamed
      ? [
          {
            id: 'offer',
            header: words('fees.offer'),
            onPhone: 'under' as const,
            cell: ({ offer, days, tier }: FeeRow) => (
              <>
                <Verbatim text={offer ?? (days === null ? '' : words('unit.days', { days }))} />
                {tier !== null && (
                  <span className={shapes.under}>
                    <Say id="fees.tier" values={{ number: tier }} />
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    {
      id: 'fee',
      header: words('fees.fee'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ least, most }) => <Verbatim className={styles.figure} text={rateWords(words, locale, least, most)} />,
    },
  ]
}

function rateWords(words: Words, locale: string, least: string, most: string): string {
  if (most === '0') return words('fees.free')
  const percent = (value: string) => percentWords(locale, decimal(value))
  if (least === most) return percent(most)
  return words('fees.range', { least: percent(least), most: percent(most) })
}
