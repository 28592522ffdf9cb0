import { Say } from '../../platform/phrases/index.ts'
import styles from './coin.module.css'

const SOURCES = ['borrowers', 'network', 'option', 'fund'] as const
type Source = (typeof SOURCES)[number]

/** Where the yield of each column comes from. */
const SOURCE_BY_COLUMN: Readonly<Record<string, Source>> = {
  flexible: 'borrowers',
  fixed: 'borrowers',
  staking: 'network',
  softStaking: 'network',
  dual: 'option',
  funds: 'fund',
}

/** Where the yield comes from and who bears which loss: a paragraph for each source that the coin has. */
export function CoinYield({ columns }: { columns: readonly string[] }) {
  const there = new Set(columns.map((column) => SOURCE_BY_COLUMN[column]))
  const shown = SOURCES.filter((source) => there.has(source))
  if (shown.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="coin-yield">
      <h2 id="coin-yield">
        <Say id="coin.yield" />
      </h2>
      <div className={styles.sources}>
        {shown.map((source) => (
          <div key={source}>
            <h3>
              <Say id={`coin.yield.${source}`} />
            </h3>
            <p>
              <Say id={`coin.yield.${source}.text`} />
            </p>
            <p>
              <b>
                <Say id={`coin.yield.${source}.loss`} />
              </b>
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
