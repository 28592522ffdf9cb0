import { decimal } from '@tenor/contract/money'
import { Facts, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../wealth.module.css'
import type { Fund } from './fund-navs.ts'

/** Its manager, its parts and its documents, as far as an operator has written them. */
export function FundAbout({ fund: { manager, holdings = [], documents = [] } }: { fund: Fund }) {
  if (manager === undefined && holdings.length + documents.length === 0) return null
  return (
    <section className={styles.facts} aria-labelledby="fund-about">
      <h2 id="fund-about">
        <Say id="wealth.fund.about" />
      </h2>
      {manager !== undefined && (
        <Facts
          facts={[{ id: 'manager', name: <Say id="wealth.fund.manager" />, value: <Verbatim text={manager} /> }]}
        />
      )}
      {holdings.length > 0 && (
        <>
          <h3>
            <Say id="wealth.fund.holdings" />
          </h3>
          <Facts
            facts={holdings.map(({ name, share }) => ({
              id: name,
              name: <Verbatim text={name} />,
              value: <Percent value={decimal(share)} />,
            }))}
          />
        </>
      )}
      {documents.length > 0 && (
        <>
          <h3>
            <Say id="wealth.fund.documents" />
          </h3>
          <ul className={shapes.document}>
            {documents.map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
