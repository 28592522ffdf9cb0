import { Amount, ChevronIcon, Panel, Percent, TabSet } from '@tenor/ui'
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
      onClose={onClose}
      title={<Say id="staking.about" />}
      aside={<bdi>{offer.name}</bdi>}
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

function Overview({ offer: { coin, terms, period } }: { offer: StakingOffer }) {
  return (
    <div className={styles.stack}>
      <p>
        <Say id="staking.about.overview.what" values={{ coin: <bdi>{coin}</bdi> }} />
      </p>
      <p>
        <Say
          id="staking.about.overview.how"
          values={{
            least: <Amount value={terms.minimum} asset={coin} />,
            fee: <Percent value={terms.serviceFee} />,
          }}
        />
      </p>
      <p>
        <Say id="staking.about.overview.back" values={{ period: <PeriodWords period={period} /> }} />
      </p>
    </div>
  )
}

/** Where rewards come from, and what each entry pays. */
function Sources({ offer: { coin, terms, variant } }: { offer: StakingOffer }) {
  return (
    <div className={styles.stack}>
      <p>
        <Say id={`staking.about.sources.${variant}`} values={{ coin: <bdi>{coin}</bdi> }} />
      </p>
      <ul className={styles.notes}>
        {terms.rewards.map((entry) => (
          <li key={entry.coin}>
            <Say
              id="staking.about.sources.entry"
              values={{ coin: <bdi>{entry.coin}</bdi>, rate: <Percent value={fractionOf(entry.rate)} /> }}
            />
          </li>
        ))}
      </ul>
      <p className={styles.small}>
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
    <div className={styles.stack}>
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
