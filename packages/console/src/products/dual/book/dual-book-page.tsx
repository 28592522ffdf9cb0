import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { buttonClass } from '@tenor/ui'
import { Answered, FilterRow, NoRows, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { CoinFilter } from '../dual-coin-filter.tsx'
import { bookCsvAddress, useBook } from '../dual-queries.ts'
import { DualBookDelivery } from './dual-book-delivery.tsx'
import { BookTable } from './dual-book-table.tsx'

/** What the house owes to orders that run, by coin and delivery. */
export function DualBookPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { coin, of, at } = useSearch({ from: '/dual/book' })
  const answer = useBook(coin)
  const csv = (
    <a className={buttonClass({})} href={bookCsvAddress(coin)} download>
      <Say id="act.exportCsv" />
    </a>
  )
  return (
    <Page title={words('console.dual.book')} text={words('console.dual.book.text')} aside={csv}>
      <FilterRow label={words('console.filter')}>
        <CoinFilter
          coin={coin}
          onChange={(next) => navigate({ to: '/dual/book', search: given({ coin: next, of, at }) })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={coin !== undefined} text={<Say id="console.dual.book.none" />} />
        ) : (
          <BookTable
            rows={answer.data ?? []}
            isWaiting={answer.isPending}
            onOpen={(row) =>
              navigate({ to: '/dual/book', search: { ...given({ coin }), of: row.coin, at: row.delivery_timest } })
            }
          />
        )}
      </Answered>
      {of !== undefined && at !== undefined && <DualBookDelivery coin={of} at={at} />}
    </Page>
  )
}
