import { isBannerPath } from '@tenor/contract/staking'
import { Amount, ChevronIcon, Panel, Percent, shapes, TabSet, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FailedList, spoken, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { fractionOf, type StakingOffer } from '../staking-offer.ts'
import { useQuestions } from '../staking-queries.ts'
import { PeriodWords } from '../staking-words.tsx'

export type IntroductionProps = { offer: StakingOffer; onClose: () => void }
type Part = 'overview' | 'sources' | 'faq'

export const Introduction = spoken(About, ['staking-about'])

/** What the product is, where its rewards come from, and what is asked about it. */
function About({ offer, onClose }: IntroductionProps) {
  const words = useWords()
  const [part, setPart] = useState<Part>('overview')
  return (
    <Panel
      isOpen
      isOver
      onClose={onClose}
      title={<Say id="staking.about" />}
      aside={<Verbatim text={offer.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <TabSet<Part>
        label={words('staking.about')}
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'overview', label: <Say id="staking.about.overview" />, content: <Overview offer={offer} /> },
          { value: 'sources', label: <Say id="staking.about.sources" />, content: <Sources offer={offer} /> },
          { value: 'faq', label: <Say id="staking.about.faq" />, content: <Questions offer={offer} /> },
        ]}
      />
    </Panel>
  )
}

/** What is done with the coin, and how it earns: by the kind of product. */
function kindPhrases({ variant, token, firstAt, rate }: StakingOffer) {
  if (variant === 'mint') {
    const how = rate === 0n ? 'staking.about.overview.mintOnly' : 'staking.about.overview.mint'
    return { what: 'staking.mint.lede', how } as const
  }
  if (token !== null) return { what: 'staking.about.overview.token', how: 'staking.about.overview.rises' } as const
  const how = firstAt === null ? 'staking.about.overview.atEnd' : 'staking.about.overview.how'
  return { what: 'staking.about.overview.what', how } as const
}

function Overview({ offer }: { offer: StakingOffer }) {
  const { coin, token, terms, period } = offer
  const { what, how } = kindPhrases(offer)
  const named = { coin: <Verbatim text={coin} />, token: <Verbatim text={token ?? ''} /> }
  const least = <Amount value={terms.minimum} asset={coin} />
  return (
    <div className={shapes.stack}>
      <Banner offer={offer} />
      <p>
        <Say id={what} values={named} />
      </p>
      <p>
        <Say id={how} values={{ ...named, least, fee: <Percent value={terms.serviceFee} /> }} />
      </p>
      <p>
        <Say id="staking.about.overview.back" values={{ period: <PeriodWords period={period} /> }} />
      </p>
    </div>
  )
}

/** The picture that an operator chose; nothing without one, or where it does not lie on this address. */
function Banner({ offer: { name, terms } }: { offer: StakingOffer }) {
  const words = useWords()
  const { banner } = terms.words
  if (!isBannerPath(banner)) return null
  return <img className={styles.banner} src={banner} alt={words('staking.banner', { name })} loading="lazy" />
}

/** Where rewards come from, and what each entry pays. */
function Sources({ offer: { coin, token, terms, variant } }: { offer: StakingOffer }) {
  return (
    <div className={shapes.stack}>
      <p>
        <Say id={`staking.about.sources.${variant}`} values={{ coin: <Verbatim text={coin} /> }} />
      </p>
      <ul className={shapes.notes}>
        {terms.rewards.map((entry) => (
          <li key={entry.coin}>
            <Say
              id={token === null ? 'staking.about.sources.entry' : 'staking.about.sources.rises'}
              values={{
                coin: <Verbatim text={entry.coin} />,
                token: <Verbatim text={token ?? ''} />,
                rate: <Percent value={fractionOf(entry.rate)} />,
              }}
            />
          </li>
        ))}
      </ul>
      <p className={shapes.small}>
        <Say id="staking.about.sources.change" />
      </p>
    </div>
  )
}

function Questions({ offer: { pid } }: { offer: StakingOffer }) {
  const { locale } = useLocaleChoice()
  const { data, isError, error, refetch } = useQuestions(pid, locale)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data === undefined) return <WaitingPart />
  return (
    <div className={shapes.stack}>
      {data.map(({ ask, answer, unfold }) => (
        <details key={ask} className={styles.question} open={unfold === 1}>
          <summary>
            {ask}
            <ChevronIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
