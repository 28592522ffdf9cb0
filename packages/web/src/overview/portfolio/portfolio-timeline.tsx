import { useNavigate, useSearch } from '@tanstack/react-router'
import { COMING_DAYS, COMING_MOST } from '@tenor/contract/core'
import {
  Amount,
  buttonClass,
  CoinName,
  type Column,
  DataTable,
  InstantText,
  ListState,
  Segmented,
  shapes,
} from '@tenor/ui'
import { nameOfSale } from '../../core/product-list/index.ts'
import { FailedList, ProductsLink, StaleLine } from '../../platform/page/index.ts'
import { Say, useLocaleChoice, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './portfolio.module.css'
import { type Coming, calendarAddress, useTimeline } from './portfolio-timeline-queries.ts'
import { Way } from './way.tsx'

const [SEVEN_DAYS] = COMING_DAYS

/** What comes next of everything that the reader has, each with what they can do about it; the same as a calendar file. */
export function PortfolioTimeline() {
  const words = useWords()
  const navigate = useNavigate()
  const { locale } = useLocaleChoice()
  const { days = SEVEN_DAYS } = useSearch({ from: '/holdings' })
  const choose = (next: string) => {
    const chosen = COMING_DAYS.find((each) => String(each) === next)
    const search = chosen === undefined || chosen === SEVEN_DAYS ? {} : { days: chosen }
    void navigate({ to: '/holdings', search: { show: 'calendar', ...search }, replace: true, resetScroll: false })
  }
  return (
    <section className={shapes.part} aria-label={words('portfolio.timeline')}>
      <div className={styles.head}>
        <h2 className={shapes.heading3}>
          <Say id="portfolio.timeline" />
        </h2>
        <Segmented
          label={words('portfolio.timeline.span')}
          value={String(days)}
          options={COMING_DAYS.map((each) => ({ value: String(each), label: words('unit.days', { days: each }) }))}
          onChange={choose}
        />
        <a href={calendarAddress(days, locale)} download className={buttonClass({ kind: 'ghost' })}>
          <Say id="portfolio.timeline.file" />
        </a>
      </div>
      <Events days={days} />
    </section>
  )
}

function Events({ days }: { days: number }) {
  const words = useWords()
  const navigate = useNavigate()
  const { data, isError, error, refetch } = useTimeline(days)
  if (data === undefined && isError) return <FailedList error={error} onRetry={refetch} />
  if (data?.list.length === 0)
    return <ListState kind="empty" title={<Say id="portfolio.timeline.none" />} action={<ProductsLink />} />
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('portfolio.timeline')}
        columns={columns(words)}
        rows={data?.list ?? []}
        rowKey={({ key }) => key}
        isWaiting={data === undefined}
        waitingRows={3}
        onOpen={({ link }) => void navigate({ href: link })}
      />
      {data?.hasMore === true && (
        <p>
          <Say id="portfolio.timeline.more" values={{ count: COMING_MOST }} />
        </p>
      )}
    </>
  )
}

function namedSale(words: Words, sale: string): string[] {
  const phrase = nameOfSale(sale)
  return phrase === undefined ? [] : [words(phrase)]
}

function columns(words: Words): Column<Coming>[] {
  return [
    {
      id: 'what',
      header: words('portfolio.timeline.what'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ product, what, asset }) => (
        <CoinName coin={asset}>
          {[words(`portfolio.coming.${what}`), ...namedSale(words, product)].join(' · ')}
        </CoinName>
      ),
    },
    {
      id: 'when',
      header: words('portfolio.timeline.when'),
      onPhone: 'note',
      cell: ({ at }) => <InstantText at={at} short />,
    },
    {
      id: 'amount',
      header: words('portfolio.timeline.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, asset }) =>
        amount === null ? (
          <Say id="portfolio.timeline.openAmount" />
        ) : (
          <Amount value={amount} asset={asset} maximum={8} />
        ),
    },
    {
      id: 'way',
      header: <span className="visually-hidden">{words('portfolio.open')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ action, link }) => <Way href={link}>{words(`portfolio.act.${action}`)}</Way>,
    },
  ]
}
