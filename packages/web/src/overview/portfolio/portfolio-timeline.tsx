import { useNavigate, useSearch } from '@tanstack/react-router'
import { COMING_DAYS, COMING_MOST } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, buttonClass, CoinName, type Column, DataTable, InstantText, ListState, Segmented } from '@tenor/ui'
import { FailedList, ProductsLink, StaleLine } from '../../platform/page/index.ts'
import { Say, useLocaleChoice, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './portfolio.module.css'
import { type Coming, calendarAddress, useTimeline } from './portfolio-timeline-queries.ts'
import { Way } from './way.tsx'

const [SEVEN_DAYS] = COMING_DAYS

/**
 * What comes next of everything that the reader has, each with what they can do about it; the same as a calendar file.
 * `isQuiet`: nothing is said where nothing comes.
 */
export function PortfolioTimeline({ isQuiet = false }: { isQuiet?: boolean }) {
  const words = useWords()
  const navigate = useNavigate()
  const { locale } = useLocaleChoice()
  const { days = SEVEN_DAYS } = useSearch({ from: '/portfolio' })
  const { data } = useTimeline(days)
  if (isQuiet && (data?.list.length ?? 0) === 0) return null
  const choose = (next: string) => {
    const chosen = COMING_DAYS.find((each) => String(each) === next)
    const search = chosen === undefined || chosen === SEVEN_DAYS ? {} : { days: chosen }
    void navigate({ to: '/portfolio', search, replace: true, resetScroll: false })
  }
  return (
    <section className={styles.part} aria-label={words('portfolio.timeline')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
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

function columns(words: Words): Column<Coming>[] {
  return [
    {
      id: 'what',
      header: words('portfolio.timeline.what'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ product, what, asset }) => (
        <CoinName coin={asset}>
          {words(`portfolio.coming.${what}`)} · {words(`sale.${product}` as PhraseKey)}
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
